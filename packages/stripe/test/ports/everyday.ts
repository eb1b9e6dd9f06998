/** Stripe calls of a small shop; written once for `stripe` and once for `@ferrule/stripe`. */
export interface Everyday {
  /** Id of the customer with this address, who is created where there is none. */
  findOrCreateCustomer(email: string, name: string): Promise<string>
  /** Where parcels go; null: the customer was deleted or has no address. */
  shippingCity(customer: string): Promise<string | null>
  makeDefault(customer: string, paymentMethod: string): Promise<boolean>
  /** The address to send the buyer to for 3-D Secure, or null when the payment needs nothing more. */
  pay(customer: string, amount: number): Promise<{ status: string; redirect: string | null }>
  /** Brand, last digits and outcome of 3-D Secure of each paid charge. */
  cardsUsed(customer: string): Promise<{ brand: string | null; last4: string | null; secure: string | null }[]>
  refundLatest(customer: string): Promise<{ amount: number; status: string | null }>
  subscribe(customer: string, price: string): Promise<{ status: string; items: number; until: Date }>
  /** Names of the products that a customer has subscribed to. */
  products(customer: string): Promise<string[]>
  openInvoices(): Promise<{ number: string | null; due: number; link: string | null }[]>
  /** Invoice address of the lines of an invoice, in words. */
  invoiceLines(invoice: string): Promise<string[]>
  /** Money that may be paid out, by currency. */
  available(): Promise<Record<string, number>>
  fees(charge: string): Promise<number>
  /** Reasons and deadlines of disputes that wait for evidence. */
  disputes(): Promise<{ reason: string; due: Date | null; customer: string | null }[]>
  /** Totals of the invoices that were paid, from the log of events. */
  paidToday(): Promise<number>
}
