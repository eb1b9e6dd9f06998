import { defineEntity, knownWords } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, expand, get, idParam, list, pathId } from './shared.ts'
import { DeletedTaxId, TaxId } from './tax_ids.record.ts'

const recordId = () => pathId('tax id', 'txi_123')

export default defineEntity({
  name: 'tax_ids',
  type: 'TaxId',
  summary: 'Tax numbers of customers and of the account.',
  docs: docs('tax_ids'),
  record: TaxId,
  actions: {
    list: list({
      summary: 'Lists tax ids, newest first.',
      docs: docs('tax_ids/list'),
      path: '/v1/tax_ids',
      params: {
        owner: z
          .strictObject({
            account: idParam().optional().describe('Connected account; only with type `account`'),
            customer: idParam().optional().describe('Customer'),
            customer_account: idParam().optional().describe('Account that acts as the customer'),
            type: z.enum(['application', 'account', 'customer', 'self']).describe('Kind'),
          })
          .optional()
          .describe('Only those of this owner: `type`, and an id'),
      },
    }),
    get: get(recordId(), { summary: 'Returns one tax id.', docs: docs('tax_ids/retrieve'), path: '/v1/tax_ids/{id}' }),
    create: {
      summary: 'Adds a tax id to a customer or to the account and returns it.',
      docs: docs('tax_ids/create'),
      method: 'POST',
      path: '/v1/tax_ids',
      params: z.strictObject({
        type: knownWords(
          'au_acn au_wpn bw_vat ci_vat cz_dic fr_siren fr_siret fr_spi gh_tin is_kt md_cf mu_vat mz_nuit nz_bn pt_nif sm_coe tt_bir tt_vat ad_nrt ae_trn al_tin am_tin ao_tin ar_cuit au_abn au_arn aw_tin az_tin ba_tin bb_tin bd_bin bf_ifu bg_uic bh_vat bj_ifu bo_tin br_cnpj br_cpf bs_tin by_tin ca_bn ca_gst_hst ca_pst_bc ca_pst_mb ca_pst_sk ca_qst cd_nif ch_uid ch_vat cl_tin cm_niu cn_tin co_nit cr_tin cv_nif de_stn do_rcn ec_ruc eg_tin es_cif et_tin eu_oss_vat eu_vat fo_vat gb_vat ge_vat gi_tin gn_nif hk_br hr_oib hu_tin ic_nif id_npwp il_vat in_gst is_vat it_cf jp_cn jp_rn jp_trn ke_pin kg_tin kh_tin kr_brn kz_bin la_tin li_uid li_vat lk_vat ma_vat md_vat me_pib mk_vat mr_nif mx_rfc my_frp my_itn my_sst ng_tin no_vat no_voec np_pan nz_gst om_vat pe_ruc ph_tin pl_nip py_ruc ro_tin rs_pib ru_inn ru_kpp sa_vat sg_gst sg_uen si_tin sn_ninea sr_fin sv_nit th_vat tj_tin tr_tin tw_vat tz_vat ua_vat ug_tin us_ein uy_ruc uz_tin uz_vat ve_rif vn_tin za_vat zm_tin zw_tin'.split(
            ' ',
          ),
        ).describe('Kind of the number, e.g. `eu_vat`'),
        value: z.string().describe('The number'),
        expand,
        owner: z
          .strictObject({
            account: idParam().optional().describe('Connected account; only with type `account`'),
            customer: idParam().optional().describe('Customer'),
            customer_account: idParam().optional().describe('Account that acts as the customer'),
            type: z.enum(['application', 'account', 'customer', 'self']).describe('Kind'),
          })
          .optional()
          .describe('Only those of this owner: `type`, and an id'),
      }),
    },
    delete: {
      summary: 'Deletes a tax id.',
      docs: docs('tax_ids/delete'),
      method: 'DELETE',
      path: '/v1/tax_ids/{id}',
      record: DeletedTaxId,
      params: z.strictObject({ id: recordId() }),
    },
  },
})
