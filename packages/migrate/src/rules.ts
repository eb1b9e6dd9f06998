/** Facts about one method of a vendor's SDK, made from the manifest and the SDK's table of methods. */
export interface MethodFacts {
  /** The same call on the connector: `customers.get`. */
  readonly call: string
  readonly method: string
  /** Path with placeholders: `/v1/customers/{id}`. */
  readonly path: string
  /** Names of all parameters, and of those that are in the query although the method has a body. */
  readonly params: readonly string[]
  readonly query: readonly string[]
  readonly isList: boolean
  /** Path of the records in the vendor's response; absent: the response itself. */
  readonly records?: string
  /** Other members of a list's response, which stand in `meta`. */
  readonly meta: readonly string[]
}

/** What the connector offers, from generated files. */
export interface Facts {
  readonly connector: string
  /** Its package and the class of its client. */
  readonly package: string
  readonly class: string
  /** By the path of the SDK's method, such as `customers.retrieve`. */
  readonly methods: Readonly<Record<string, MethodFacts>>
  /** Types that the package exports. */
  readonly types: readonly string[]
}

/** Arguments of an SDK's method after the values of its path; `body` is there only where the method has one. */
export type Argument = 'params' | 'body' | 'query' | 'options'

export interface Construction {
  /** Places of the arguments by position, such as `credentials.api_key`; `options` is an object with names of its own. */
  readonly args: readonly (string | 'options')[]
  /** Places by the SDK's name of an option. */
  readonly options: Readonly<Record<string, string>>
  /** Options that need no counterpart. */
  readonly dropped?: readonly string[]
  /** Options that must be there, since the connector does not work without. */
  readonly needs?: readonly string[]
}

export interface ErrorRule {
  /** The class to compare with. */
  readonly class: string
  /** The subpath that exports it, if it is not the main entry. */
  readonly from?: string
  /** A further condition on the error: `status === 402`. */
  readonly where?: string
}

export interface WebhookRule {
  /** Header of the signature. */
  readonly header: string
  /** Positions of the raw body, the signature and the secret. */
  readonly body: number
  readonly signature: number
  readonly secret: number
  /** The SDK's method returns its result without a promise. */
  readonly sync?: boolean
}

/** How code that uses a vendor's SDK becomes code that uses the connector; in `packages/<connector>/migrate.ts`. */
export interface Rules {
  /** Packages that programs import. */
  readonly packages: readonly string[]
  /** Packages that have the client and other things, which programs go on to use. */
  readonly shared?: readonly string[]
  /** Names of the client's types, by the package that declares them. */
  readonly clients: Readonly<Record<string, readonly string[]>>
  /** The package itself is the client, and this method of it gets the options. */
  readonly configure?: string
  /** Operations by the name of an SDK's method that the table has not, such as one of an earlier version. */
  readonly methods?: Readonly<Record<string, string>>
  /** Members of parameters in camel case are those of the connector in snake case. */
  readonly snake?: boolean
  /** Names before a method's path that may be there: `rest`. */
  readonly prefixes?: readonly string[]
  /** `by-name`: one object of parameters. `positional`: the values of the path first, then these. */
  readonly args: 'by-name' | readonly Argument[]
  /** Options of one call: their names here, or `headers.<name>`. */
  readonly callOptions?: Readonly<Record<string, string>>
  /** Members of the parameters that are options of the call or lie in an object of their own. */
  readonly spread?: readonly string[]
  /** Path of the vendor's response in the SDK's result. */
  readonly envelope?: readonly string[]
  /** Members of the SDK's result that are known: `ok` is `true`. */
  readonly constants?: Readonly<Record<string, string>>
  /** How clients are made, by the name of the class or function. */
  readonly construct: Readonly<Record<string, Construction>>
  /** Types by the SDK's name, where the name is another one: `[name, subpath]`. */
  readonly types?: Readonly<Record<string, readonly [name: string, subpath?: string]>>
  /** Names of the types of parameters follow from `<Record><Method>Params`. */
  readonly paramTypes?: boolean
  /** Error classes by the SDK's name: that of a class, of a constant (`ErrorCode.PlatformError`), or the text in `type`. */
  readonly errors?: Readonly<Record<string, ErrorRule>>
  /** Members of errors by the SDK's name. */
  readonly errorMembers?: Readonly<Record<string, string>>
  /** Methods that walk through pages, by their path. */
  readonly paging?: {
    /** `each`: calls a function per record. `all`: an array of records, with the SDK's name of the limit. */
    readonly onList?: Readonly<Record<string, { readonly kind: 'each' | 'all'; readonly limit?: string }>>
    /**
     * Methods of the client that take a method, its name or its route, and its parameters. `flat pages`: the records are the
     * whole body of each.
     */
    readonly onClient?: Readonly<Record<string, 'records' | 'pages' | 'flat pages' | 'call'>>
  }
  readonly webhooks?: Readonly<Record<string, WebhookRule>>
}

/** Rules of one connector with its facts. */
export interface Migration extends Facts {
  readonly rules: Rules
}
