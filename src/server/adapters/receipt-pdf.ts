import type { ReceiptText } from '../receipts/receipt-text.ts'
import { inRenderingTurn } from './rendering-turns.ts'

const margin = 56
const ink = '#211a20'
const muted = '#5f545c'

/** The fonts that every PDF reader has know only these. */
const windows1252 = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g

const plainLetters: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '\u202f': '\u00a0' }

/** Letters of other alphabets become "?". The page to print shows them. */
const written = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      windows1252,
      (letter) => plainLetters[letter] ?? letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    )
    .replace(windows1252, '?')

export const receiptPdf = (receipt: ReceiptText): Promise<Buffer> => inRenderingTurn(() => drawn(receipt))

async function drawn(receipt: ReceiptText): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const title = `${receipt.title} ${receipt.number}`
  const document = new PdfDocument({ size: 'A4', margin, lang: receipt.locale, info: { Title: title } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const width = document.page.width - 2 * margin
  const half = width / 2 - 12
  const label = (text: string, x: number, y: number) =>
    document.font('Helvetica').fontSize(9).fillColor(muted).text(written(text), x, y, { width: half })
  const rule = (y: number) =>
    document
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor('#d9d0d5')
      .stroke()

  document.rect(0, 0, document.page.width, 10).fill('#6d2e55')
  document.font('Helvetica-Bold').fontSize(22).fillColor(ink).text(written(receipt.title), margin, margin)
  document.font('Helvetica').fontSize(11).fillColor(muted)
  document.text(written(receipt.number)).text(written(receipt.issued))

  const top = document.y + 28
  let bottom = top
  for (const [index, party] of [receipt.seller, receipt.client].entries()) {
    const x = margin + index * (half + 24)
    label(party.label, x, top)
    document.font('Helvetica').fontSize(11).fillColor(ink)
    for (const line of party.lines) document.text(written(line), x, document.y + 1, { width: half })
    bottom = Math.max(bottom, document.y)
  }

  let y = bottom + 28
  rule(y)
  for (const fact of [...receipt.facts, receipt.amount]) {
    const isAmount = fact === receipt.amount
    label(fact.label, margin, y + 9)
    const labelEnd = document.y
    document
      .font(isAmount ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(isAmount ? 15 : 11)
      .fillColor(ink)
      .text(written(fact.value), margin + half, y + 8, { width: width - half, align: 'right' })
    y = Math.max(document.y, labelEnd) + 8
    rule(y)
  }
  document.font('Helvetica').fontSize(10).fillColor(muted)
  document.text(receipt.vat.map(written).join('\n'), margin, y + 10, { width, align: 'right' })
  document.fontSize(9).text(written(receipt.note), margin, document.y + 30, { width })
  document.end()
  return done
}
