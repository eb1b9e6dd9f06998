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

/** A published operation that the SDK's method makes the same request for, and that the connector sends by its route. */
export interface RouteFacts {
  /** `POST /repos/{owner}/{repo}/issues`. */
  readonly route: string
  readonly params: readonly string[]
  /** Optional parameters that are in the query although there is a body. */
  readonly query: readonly string[]
  readonly isList: boolean
  /** The entry with its types: the group alone costs the compiler less than all operations. */
  readonly group: string
}

/** Actions of the connector, from generated files. */
export interface Facts {
  readonly connector: string
  /** Its package and the class of its client. */
  readonly package: string
  readonly class: string
  /** By the path of the SDK's method, such as `customers.retrieve`. */
  readonly methods: Readonly<Record<string, MethodFacts>>
  /** The same for typed requests, which return the whole response. */
  readonly routes: Readonly<Record<string, RouteFacts>>
  /** Those of the operations that the rules name. */
  readonly variants: Readonly<Record<string, MethodFacts>>
  /** Types that the package exports. */
  readonly types: readonly string[]
}

/** Arguments of an SDK's method after the values of its path; `body` is there only where the method has one. */
export type Argument = 'params' | 'body' | 'query' | 'options'

/** An operation that a method stands for if its parameters have some member. */
export interface Variant {
  /** `entity.action`. */
  readonly operation: string
  /** The member, and its value where only that counts; absent: always. */
  readonly if?: readonly [name: string, value?: string]
  /** Names of members that go; those of an object that becomes parameters: `media.body` is `file_content`. */
  readonly params?: Readonly<Record<string, string | undefined>>
  /** Parameters to add, as text. */
  readonly adds?: Readonly<Record<string, string>>
  /** Around a parameter that is text: `Blob`, or a function by its name and subpath. */
  readonly texts?: Readonly<Record<string, 'Blob' | readonly [name: string, subpath: string]>>
  /** The result is a download; the SDK's is what the option `responseType` names. */
  readonly isDownload?: boolean
}

export interface Construction {
  /** Places of the arguments by position, such as `credentials.api_key`; `options` is an object with names of its own. */
  readonly args: readonly (string | 'options')[]
  /** Places by the SDK's name of an option; of an option of an option: `auth.email`. */
  readonly options: Readonly<Record<string, string>>
  /** Places by option, with their text: `{value}` is the option, and `{owner}` the object with `clients` in `owner.clients.Name`. */
  readonly expands?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A member of the owner that takes precedence at a place, if the owner's type has it. */
  readonly first?: Readonly<Record<string, string>>
  /** Places that no option gives, in the same way. */
  readonly always?: Readonly<Record<string, string>>
  /** Functions around values, by place: `[name, subpath, member]` is `name({ member: value })`. They take no text. */
  readonly wraps?: Readonly<Record<string, readonly [name: string, subpath: string, member: string]>>
  /** Packages whose values may follow as further arguments, since the connector does their work itself. */
  readonly plugins?: readonly string[]
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
  /** Names of the client's types, by the package or file that declares them; `make()` is what a function returns. */
  readonly clients: Readonly<Record<string, readonly string[]>>
  /** The package itself is the client, and this method of it gets the options. */
  readonly configure?: string
  /** Operations by the name of an SDK's method that the table has not, such as one of an earlier version. */
  readonly methods?: Readonly<Record<string, string>>
  /** The way there is instead, by the name of a method that has no counterpart: `call files.upload`. */
  readonly advice?: Readonly<Record<string, string>>
  /** Operations by the name of a method, where its parameters decide. */
  readonly variants?: Readonly<Record<string, readonly Variant[]>>
  /** The parameters that the first arguments are, where they are not the values of the path. */
  readonly leading?: readonly string[]
  /** The parameter that a member of `spread` is, where that is text. */
  readonly spreadText?: string
  /** The type of a result that the connector does not know, made from the type that the call names, or `any`: `{type}['data']`. */
  readonly resultType?: string
  /** Methods of an earlier client that make another request, by the name of its class. */
  readonly others?: Readonly<Record<string, readonly string[]>>
  /** Rules for one method that differ. */
  readonly perMethod?: Readonly<
    Record<
      string,
      Partial<Pick<Rules, 'args' | 'callOptions' | 'envelope' | 'leading' | 'resultType' | 'spread' | 'spreadText'>>
    >
  >
  /** Members of parameters, and of `fields` in them, that the connector does not take as text. */
  readonly documents?: readonly string[]
  /** Members of parameters in camel case are those of the connector in snake case. */
  readonly snake?: boolean
  /** Names before a method's path that may be there: `rest`. */
  readonly prefixes?: readonly string[]
  /** `by-name`: one object of parameters. `positional`: the values of the path first, then these. */
  readonly args: 'by-name' | readonly Argument[]
  /** The type whose members are the parameters and responses of methods: `T['issues']['get']['response']['data']`. */
  readonly methodTypes?: string
  /** The static method that makes a class with more, and packages that the connector needs not, since it does their work. */
  readonly extended?: { readonly by: string; readonly plugins: readonly string[] }
  /** Options of one call: their names here, or `headers.<name>`; of an option of an option: `request.signal`. */
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
  /** Names of the types of parameters follow from `<Record><Method>Params`, or from `<Group><Method>Arguments`. */
  readonly paramTypes?: 'Params' | 'Arguments'
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
