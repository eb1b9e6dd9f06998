import * as z from 'zod'
import { Address } from './shared.words.ts'

/** Declarations of objects that are passed through unchecked. */

export const NextActionRedirectToUrl = z
  .looseObject({
    return_url: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'NextActionRedirectToUrl', description: 'The `next_action.redirect_to_url` object.' })

export const NextActionDisplayBankTransferInstructions = z
  .looseObject({
    amount_remaining: z.number().nullable(),
    currency: z.string().nullable(),
    financial_addresses: z
      .array(
        z.looseObject({
          aba: z
            .looseObject({
              account_holder_address: Address,
              account_holder_name: z.string(),
              account_number: z.string(),
              account_type: z.string(),
              bank_address: Address,
              bank_name: z.string(),
              routing_number: z.string(),
            })
            .optional(),
          iban: z
            .looseObject({
              account_holder_address: Address,
              account_holder_name: z.string(),
              bank_address: Address,
              bic: z.string(),
              country: z.string(),
              iban: z.string(),
            })
            .optional(),
          sort_code: z
            .looseObject({
              account_holder_address: Address,
              account_holder_name: z.string(),
              account_number: z.string(),
              bank_address: Address,
              sort_code: z.string(),
            })
            .optional(),
          spei: z
            .looseObject({
              account_holder_address: Address,
              account_holder_name: z.string(),
              bank_address: Address,
              bank_code: z.string(),
              bank_name: z.string(),
              clabe: z.string(),
            })
            .optional(),
          supported_networks: z.array(z.string()).optional(),
          swift: z
            .looseObject({
              account_holder_address: Address,
              account_holder_name: z.string(),
              account_number: z.string(),
              account_type: z.string(),
              bank_address: Address,
              bank_name: z.string(),
              swift_code: z.string(),
            })
            .optional(),
          type: z.string(),
          zengin: z
            .looseObject({
              account_holder_address: Address,
              account_holder_name: z.string().nullable(),
              account_number: z.string().nullable(),
              account_type: z.string().nullable(),
              bank_address: Address,
              bank_code: z.string().nullable(),
              bank_name: z.string().nullable(),
              branch_code: z.string().nullable(),
              branch_name: z.string().nullable(),
            })
            .optional(),
        }),
      )
      .optional(),
    hosted_instructions_url: z.string().nullable(),
    reference: z.string().nullable(),
    type: z.string(),
  })
  .meta({
    id: 'NextActionDisplayBankTransferInstructions',
    description: 'The `next_action.display_bank_transfer_instructions` object.',
  })

export const NextActionVerifyWithMicrodeposits = z
  .looseObject({
    arrival_date: z.number(),
    hosted_verification_url: z.string(),
    microdeposit_type: z.string().nullable(),
  })
  .meta({ id: 'NextActionVerifyWithMicrodeposits', description: 'The `next_action.verify_with_microdeposits` object.' })

export const NextActionWechatPayDisplayQrCode = z
  .looseObject({
    data: z.string(),
    hosted_instructions_url: z.string(),
    image_data_url: z.string(),
    image_url_png: z.string(),
    image_url_svg: z.string(),
  })
  .meta({ id: 'NextActionWechatPayDisplayQrCode', description: 'The `next_action.wechat_pay_display_qr_code` object.' })

export const NextActionPixDisplayQrCode = z
  .looseObject({
    data: z.string().optional(),
    expires_at: z.number().optional(),
    hosted_instructions_url: z.string().optional(),
    image_url_png: z.string().optional(),
    image_url_svg: z.string().optional(),
  })
  .meta({ id: 'NextActionPixDisplayQrCode', description: 'The `next_action.pix_display_qr_code` object.' })

export const NextActionKonbiniDisplayDetails = z
  .looseObject({
    expires_at: z.number(),
    hosted_voucher_url: z.string().nullable(),
    stores: z.looseObject({
      familymart: z.looseObject({ confirmation_number: z.string().optional(), payment_code: z.string() }).nullable(),
      lawson: z.looseObject({ confirmation_number: z.string().optional(), payment_code: z.string() }).nullable(),
      ministop: z.looseObject({ confirmation_number: z.string().optional(), payment_code: z.string() }).nullable(),
      seicomart: z.looseObject({ confirmation_number: z.string().optional(), payment_code: z.string() }).nullable(),
    }),
  })
  .meta({ id: 'NextActionKonbiniDisplayDetails', description: 'The `next_action.konbini_display_details` object.' })

export const NextActionMultibancoDisplayDetails = z
  .looseObject({
    entity: z.string().nullable(),
    expires_at: z.number().nullable(),
    hosted_voucher_url: z.string().nullable(),
    reference: z.string().nullable(),
  })
  .meta({
    id: 'NextActionMultibancoDisplayDetails',
    description: 'The `next_action.multibanco_display_details` object.',
  })

export const NextActionBoletoDisplayDetails = z
  .looseObject({
    expires_at: z.number().nullable(),
    hosted_voucher_url: z.string().nullable(),
    number: z.string().nullable(),
    pdf: z.string().nullable(),
  })
  .meta({ id: 'NextActionBoletoDisplayDetails', description: 'The `next_action.boleto_display_details` object.' })

export const NextActionOxxoDisplayDetails = z
  .looseObject({
    expires_after: z.number().nullable(),
    hosted_voucher_url: z.string().nullable(),
    number: z.string().nullable(),
  })
  .meta({ id: 'NextActionOxxoDisplayDetails', description: 'The `next_action.oxxo_display_details` object.' })

export const NextActionPaynowDisplayQrCode = z
  .looseObject({
    data: z.string(),
    hosted_instructions_url: z.string().nullable(),
    image_url_png: z.string(),
    image_url_svg: z.string(),
  })
  .meta({ id: 'NextActionPaynowDisplayQrCode', description: 'The `next_action.paynow_display_qr_code` object.' })

export const NextActionPromptpayDisplayQrCode = z
  .looseObject({
    data: z.string(),
    hosted_instructions_url: z.string(),
    image_url_png: z.string(),
    image_url_svg: z.string(),
  })
  .meta({ id: 'NextActionPromptpayDisplayQrCode', description: 'The `next_action.promptpay_display_qr_code` object.' })

export const NextActionCashappHandleRedirectOrDisplayQrCode = z
  .looseObject({
    hosted_instructions_url: z.string(),
    mobile_auth_url: z.string(),
    qr_code: z.looseObject({ expires_at: z.number(), image_url_png: z.string(), image_url_svg: z.string() }),
  })
  .meta({
    id: 'NextActionCashappHandleRedirectOrDisplayQrCode',
    description: 'The `next_action.cashapp_handle_redirect_or_display_qr_code` object.',
  })

export const NextActionAlipayHandleRedirect = z
  .looseObject({
    native_data: z.string().nullable(),
    native_url: z.string().nullable(),
    return_url: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'NextActionAlipayHandleRedirect', description: 'The `next_action.alipay_handle_redirect` object.' })

export const NextActionCardAwaitNotification = z
  .looseObject({
    charge_attempt_at: z.number().nullable(),
    customer_approval_required: z.boolean().nullable(),
  })
  .meta({ id: 'NextActionCardAwaitNotification', description: 'The `next_action.card_await_notification` object.' })
