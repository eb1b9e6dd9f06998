// Loaded with the first token request. Named one by one, so that a bundler keeps these and not the whole library; its
// readers of answers are left out: 3 kB, and they refuse what some vendors answer (no token_type, an ID token unasked).
export { allowInsecureRequests, customFetch, genericTokenEndpointRequest } from 'oauth4webapi'
