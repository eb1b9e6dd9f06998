import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    money: [
      'order_refunds.create',
      'orders.cancel',
      'orders.mark_as_paid',
      'draft_orders.complete',
      'gift_cards.create',
      'gift_cards.credit',
      'gift_cards.debit',
      'discounts.create_code',
      'discounts.update_code',
      'discounts.activate_code',
    ],
    message: [
      'draft_orders.send_invoice',
      'gift_cards.send_to_customer',
      'gift_cards.send_to_recipient',
      'fulfillments.create',
      'fulfillments.update_tracking',
    ],
    access: ['webhook_subscriptions.create', 'webhook_subscriptions.update'],
  },
})
