// Packages that pages take for granted and that nobody has published.
declare module 'acme-connector' {
  export interface AcmeCredentials {
    api_key: string
  }
  export interface Chair {
    id: string
    legs?: number
    folded?: boolean
  }
}

declare module 'acme-connector/manifest' {
  const manifest: typeof import('@ferrule/stripe/manifest').default
  export default manifest
}
