import * as z from 'zod'
import { flag, MailingAddressInput, metafields, text, texts, time, word } from './shared.params.ts'

const OPT_IN = ['CONFIRMED_OPT_IN', 'SINGLE_OPT_IN', 'UNKNOWN'] as const

export const CustomerEmailMarketingConsentInput = z
  .strictObject({
    marketingState: z
      .enum(['NOT_SUBSCRIBED', 'PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED'])
      .describe('Whether the customer has consented'),
    marketingOptInLevel: word('Opt-in level of the consent', OPT_IN),
    consentUpdatedAt: time('When the consent was given or withdrawn'),
  })
  .meta({ id: 'CustomerEmailMarketingConsentInput', description: 'Consent to email marketing.' })

export const CustomerSmsMarketingConsentInput = z
  .strictObject({
    marketingState: z
      .enum(['NOT_SUBSCRIBED', 'PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED'])
      .describe('Whether the customer has consented'),
    marketingOptInLevel: word('Opt-in level of the consent', OPT_IN),
    consentUpdatedAt: time('When the consent was given or withdrawn'),
  })
  .meta({ id: 'CustomerSmsMarketingConsentInput', description: 'Consent to SMS marketing.' })

/** Fields of `CustomerInput`, except the id. */
export const customerInput = {
  firstName: text('First name'),
  lastName: text('Last name'),
  email: text('Email address, unique among customers'),
  phone: text('Phone number, such as `+16135551111`, unique among customers'),
  note: text('Note about the record, for shop staff'),
  tags: texts('Tags; replaces existing tags'),
  locale: text('Locale, such as `en` or `pt-BR`'),
  taxExempt: flag('Whether it is exempt from tax'),
  taxExemptions: z
    .array(
      z
        .string()
        .regex(/^[A-Z]+(_[A-Z]+)+$/)
        .meta({ hint: 'must be a tax exemption such as CA_STATUS_CARD_EXEMPTION' }),
    )
    .optional()
    .describe('Tax exemptions, such as `CA_STATUS_CARD_EXEMPTION`'),
  emailMarketingConsent: CustomerEmailMarketingConsentInput.optional().describe('Consent to email marketing'),
  smsMarketingConsent: CustomerSmsMarketingConsentInput.optional().describe('Consent to SMS marketing'),
  metafields: metafields(),
}

/** Fields of `MailingAddressInput`. */
export const mailingAddressInput = MailingAddressInput.shape
