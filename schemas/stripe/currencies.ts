import { knownWords } from '@ferrule/codegen'

/** Currencies that Stripe accepts payments in: https://docs.stripe.com/currencies. For newer ones use `extra`. */
const CODES =
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mro mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sll sos srd std stn svc szl thb tjs tnd top try ttd twd tzs uah ugx usdc uyu uzs vef ves vnd vuv wst xaf xcd xcg xof xpf yer zar zmw'.split(
    ' ',
  )

/** Stripe also accepts uppercase; those codes are left to it. */
export const Currency = knownWords(CODES, { also: '[A-Z]{3,4}' }).meta({
  id: 'Currency',
  hint: 'must be a lowercase currency code, such as usd',
  description: 'Three-letter currency code, in lowercase.',
})
