import * as z from 'zod'
import { flag, MailingAddressInput, metafields, text, texts, time, word } from './shared.params.ts'

const OPT_IN = ['CONFIRMED_OPT_IN', 'SINGLE_OPT_IN', 'UNKNOWN'] as const

export const CustomerEmailMarketingConsentInput = z
  .strictObject({
    marketingState: z.enum(['NOT_SUBSCRIBED', 'PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED']).describe('Consent'),
    marketingOptInLevel: word('How it was given', OPT_IN),
    consentUpdatedAt: time('When it was given or taken back'),
  })
  .meta({ id: 'CustomerEmailMarketingConsentInput', description: 'Consent to marketing by email.' })

export const CustomerSmsMarketingConsentInput = z
  .strictObject({
    marketingState: z.enum(['NOT_SUBSCRIBED', 'PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED']).describe('Consent'),
    marketingOptInLevel: word('How it was given', OPT_IN),
    consentUpdatedAt: time('When it was given or taken back'),
  })
  .meta({ id: 'CustomerSmsMarketingConsentInput', description: 'Consent to marketing by text message.' })

/** Fields of `CustomerInput`, but for the id. */
export const customerInput = {
  firstName: text('First name'),
  lastName: text('Last name'),
  email: text('E-mail address; no other customer may have it'),
  phone: text('Phone number, like `+16135551111`; no other customer may have it'),
  note: text('Note of the shop'),
  tags: texts('Tags; those that it had are replaced'),
  locale: text('Language, like `en` or `pt-BR`'),
  taxExempt: flag('Whether no tax is charged'),
  taxExemptions: z
    .array(
      z
        .string()
        .regex(/^[A-Z]+(_[A-Z]+)+$/)
        .meta({ hint: 'must be like CA_STATUS_CARD_EXEMPTION' }),
    )
    .optional()
    .describe('Exemptions from taxes, like `CA_STATUS_CARD_EXEMPTION`'),
  emailMarketingConsent: CustomerEmailMarketingConsentInput.optional().describe('Consent to marketing by email'),
  smsMarketingConsent: CustomerSmsMarketingConsentInput.optional().describe('Consent to marketing by text message'),
  metafields: metafields(),
}

/** Fields of `MailingAddressInput`. */
export const mailingAddressInput = MailingAddressInput.shape
