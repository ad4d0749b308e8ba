import { formatCents, formatDate, formatNumber } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { type ReceiptKind, vatIn } from '../../domain/receipts.ts'
import { todayIn } from '../../domain/zones.ts'
import { m } from '../../messages/messages.js'
import type { Receipt } from '../store/deposits/receipts.ts'

export type ReceiptText = {
  locale: Locale
  title: string
  number: string
  issued: string
  seller: { label: string; lines: string[] }
  client: { label: string; lines: string[] }
  facts: { label: string; value: string }[]
  amount: { label: string; value: string }
  /** The VAT in it, or why there is none, if the owner has said so. */
  vat: string[]
  note: string
}

const titles: Record<ReceiptKind, typeof m.receipt_payment> = {
  payment: m.receipt_payment,
  refund: m.receipt_refund,
  refund_failed: m.receipt_refund_failed,
}

const amounts: Record<ReceiptKind, typeof m.receipt_paid> = {
  payment: m.receipt_paid,
  refund: m.receipt_refunded,
  refund_failed: m.receipt_kept_again,
}

const notes: Record<ReceiptKind, typeof m.receipt_note> = {
  payment: m.receipt_note,
  refund: m.receipt_note_refund,
  refund_failed: m.receipt_note_refund_failed,
}

function vatText({ seller, amountCents, locale }: Receipt): string[] {
  const { vatNumber, vatRate } = seller
  if (vatRate === null) return []
  if (vatNumber === null) return vatRate === 0 ? [m.receipt_no_vat({}, { locale })] : []
  const vat = vatIn(amountCents, vatRate)
  const rate = formatNumber(vatRate / 100, locale, { style: 'percent', maximumFractionDigits: 2 })
  return [
    m.receipt_net({ amount: formatCents(amountCents - vat, locale) }, { locale }),
    m.receipt_vat({ rate, amount: formatCents(vat, locale) }, { locale }),
  ]
}

/** The same words on the page and in the PDF. */
export function receiptText(receipt: Receipt): ReceiptText {
  const { locale, seller, number, kind, clientName, serviceName, date, startTime, referenceToken } = receipt
  const l = { locale }
  const { name, legalName, address, registrationNumber, vatNumber } = seller
  const issued = formatDate(todayIn(receipt.timezone, receipt.issuedAt.getTime()), locale, 'full')
  const when = m.common_date_at_time({ date: formatDate(date, locale, 'full'), time: startTime }, l)
  return {
    locale,
    title: titles[kind]({}, l),
    number: m.receipt_number({ number }, l),
    issued: m.receipt_issued({ date: issued }, l),
    seller: {
      label: m.receipt_seller({}, l),
      lines: [
        legalName ?? name,
        ...(legalName !== null && legalName !== name ? [name] : []),
        ...(address?.split('\n') ?? []),
        ...(registrationNumber ? [m.receipt_registration({ number: registrationNumber }, l)] : []),
        ...(vatNumber ? [m.receipt_vat_number({ number: vatNumber }, l)] : []),
      ],
    },
    client: { label: m.receipt_client({}, l), lines: [clientName] },
    facts: [
      { label: m.mail_fact_service({}, l), value: serviceName },
      { label: m.mail_fact_when({}, l), value: when },
      { label: m.mail_fact_reference({}, l), value: referenceToken },
      ...(receipt.paymentId ? [{ label: m.receipt_payment_id({}, l), value: receipt.paymentId }] : []),
    ],
    amount: { label: amounts[kind]({}, l), value: formatCents(receipt.amountCents, locale) },
    vat: vatText(receipt),
    note: notes[kind]({}, l),
  }
}
