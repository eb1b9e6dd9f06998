import type Stripe from 'stripe'
import type { Everyday } from './everyday.ts'

export const before = (stripe: Stripe): Everyday => ({
  async findOrCreateCustomer(email, name) {
    const found = await stripe.customers.list({ email, limit: 1 })
    const customer = found.data[0] ?? (await stripe.customers.create({ email, name }))
    return customer.id
  },

  async shippingCity(id) {
    const customer = await stripe.customers.retrieve(id)
    if (customer.deleted) return null
    return customer.shipping?.address?.city ?? customer.address?.city ?? null
  },

  async makeDefault(customer, paymentMethod) {
    const updated = await stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: paymentMethod },
    })
    return updated.invoice_settings.default_payment_method === paymentMethod
  },

  async pay(customer, amount) {
    const intent = await stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      customer,
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://shop.example/return',
    })
    return { status: intent.status, redirect: intent.next_action?.redirect_to_url?.url ?? null }
  },

  async cardsUsed(customer) {
    const cards = []
    for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
      const card = charge.payment_method_details?.card
      if (charge.paid && card)
        cards.push({ brand: card.brand, last4: card.last4, secure: card.three_d_secure?.result ?? null })
    }
    return cards
  },

  async refundLatest(customer) {
    const { data } = await stripe.charges.list({ customer, limit: 100 })
    const charge = data.find(
      ({ paid, refunded, amount, amount_refunded }) => paid && !refunded && amount > amount_refunded,
    )
    if (!charge) throw new Error(`${customer} paid nothing`)
    const refund = await stripe.refunds.create({ charge: charge.id, reason: 'requested_by_customer' })
    return { amount: refund.amount, status: refund.status }
  },

  async subscribe(customer, price) {
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 2 }],
      expand: ['latest_invoice'],
    })
    const [item] = subscription.items.data
    return {
      status: subscription.status,
      items: subscription.items.data.length,
      until: new Date((item?.current_period_end ?? 0) * 1000),
    }
  },

  async products(customer) {
    const names = new Set<string>()
    for await (const subscription of stripe.subscriptions.list({ customer, status: 'all' }))
      for (const item of subscription.items.data) {
        const { product } = item.price
        if (typeof product !== 'string') continue
        names.add((await stripe.products.retrieve(product)).name)
      }
    return [...names].sort()
  },

  async openInvoices() {
    const invoices = await stripe.invoices.list({ status: 'open' }).autoPagingToArray({ limit: 500 })
    return invoices.map(({ number, amount_remaining, hosted_invoice_url }) => ({
      number,
      due: amount_remaining,
      link: hosted_invoice_url ?? null,
    }))
  },

  async invoiceLines(id) {
    const invoice = await stripe.invoices.retrieve(id)
    return invoice.lines.data.map(({ description, amount, currency }) => {
      return `${description ?? 'something'}: ${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
    })
  },

  async available() {
    const balance = await stripe.balance.retrieve()
    return Object.fromEntries(balance.available.map(({ currency, amount }) => [currency, amount]))
  },

  async fees(id) {
    const charge = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] })
    const transaction = charge.balance_transaction
    if (transaction === null || typeof transaction === 'string') return 0
    return transaction.fee_details.reduce((sum, { amount }) => sum + amount, 0)
  },

  async disputes() {
    const waiting = []
    for await (const dispute of stripe.disputes.list({ limit: 100 })) {
      if (dispute.status !== 'needs_response') continue
      const charge = typeof dispute.charge === 'string' ? await stripe.charges.retrieve(dispute.charge) : dispute.charge
      const due = dispute.evidence_details.due_by
      waiting.push({
        reason: dispute.reason,
        due: due === null ? null : new Date(due * 1000),
        customer: typeof charge.customer === 'string' ? charge.customer : (charge.customer?.id ?? null),
      })
    }
    return waiting
  },

  async paidToday() {
    let total = 0
    for await (const event of stripe.events.list({ type: 'invoice.paid', limit: 100 }))
      if (event.type === 'invoice.paid') total += event.data.object.amount_paid
    return total
  },
})
