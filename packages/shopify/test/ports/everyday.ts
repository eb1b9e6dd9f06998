/** Shopify calls of a shop's back office; written once for `@shopify/shopify-api` and once for `@ferrule/shopify`. */
export interface Everyday {
  shop(): Promise<string>
  /** Titles of the products, with the number in stock. */
  products(): Promise<[title: string, stock: number | null][]>
  skus(product: string): Promise<(string | null)[]>
  addProduct(title: string): Promise<string>
  describe(product: string, title: string): Promise<string>
  /** Names and totals of the unpaid orders. */
  unpaid(): Promise<[name: string, total: string, currency: string][]>
  lines(order: string): Promise<string[]>
  /** Where an order goes; null: nothing is sent. */
  destination(order: string): Promise<string | null>
  /** State of payment after an order was marked as paid. */
  markPaid(order: string): Promise<string | null>
  tag(order: string, tag: string): Promise<string[]>
  customers(): Promise<[name: string, spent: string][]>
  findCustomer(email: string): Promise<string | null>
  addCustomer(email: string, firstName: string): Promise<string>
  locations(): Promise<string[]>
  /** Number of an item that can be sold at a location, after some more came in. */
  receive(item: string, location: string, delta: number): Promise<number>
  setNote(product: string, value: string): Promise<string>
  removeProduct(product: string): Promise<boolean>
}
