import type { Reply } from '../../contract/index.ts'
import type { receipts } from '../../contract/receipts.ts'
import { Refused } from '../../domain/refusals.ts'
import { m } from '../../messages/messages.js'
import { receiptPdf } from '../adapters/receipt-pdf.ts'
import { SerializedReply } from '../http/serialized-reply.ts'
import type { Handlers, Server } from '../http/server.ts'
import { receiptPage } from '../receipts/receipt-page.ts'
import { receiptText } from '../receipts/receipt-text.ts'
import type { ListedReceipt } from '../store/deposits/listed-receipts.ts'
import { findReceipt, findReceiptOf, type Receipt } from '../store/deposits/receipts.ts'

export const receiptView = ({
  number,
  kind,
  amountCents,
  issuedAt,
}: ListedReceipt): NonNullable<Reply<'lookUpBooking'>['receipts']>[number] => ({
  number,
  kind,
  amount: amountCents / 100,
  issuedAt: new Date(issuedAt).toISOString(),
})

const required = (receipt: Receipt | null): Receipt => {
  if (!receipt) throw new Refused('receipt_not_found')
  return receipt
}

export const receiptRoutes = ({ db }: Server): Handlers<typeof receipts> => ({
  downloadReceipt: async ({ params, reply }) => {
    const receipt = required(await findReceiptOf(db, params))
    reply.header('content-disposition', `inline; filename="${receipt.number}.pdf"`)
    return new SerializedReply(await receiptPdf(receiptText(receipt)))
  },

  printReceipt: async ({ params, reply }) => {
    const receipt = required(await findReceiptOf(db, params))
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-cache')
    const { referenceToken, number, locale } = receipt
    const url = `/api/public/bookings/${referenceToken}/receipts/${number}/pdf`
    return receiptPage(receiptText(receipt), { url, label: m.receipt_pdf({}, { locale }) })
  },

  downloadOwnReceipt: async ({ owner, params: { number }, reply }) => {
    const receipt = required(await findReceipt(db, owner.tenantId, number))
    reply.header('content-disposition', `attachment; filename="${receipt.number}.pdf"`)
    return new SerializedReply(await receiptPdf(receiptText(receipt)))
  },
})
