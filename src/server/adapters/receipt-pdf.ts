import type { ReceiptText } from '../receipts/receipt-text.ts'
import { isDrawnAsRead, openLetters } from './pdf-letters.ts'
import { inRenderingTurn } from './rendering-turns.ts'

const margin = 56
const ink = '#211a20'
const muted = '#5f545c'

export const receiptPdf = (receipt: ReceiptText): Promise<Buffer> => inRenderingTurn(() => drawn(receipt))

async function drawn(receipt: ReceiptText): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const title = `${receipt.title} ${receipt.number}`
  const document = new PdfDocument({
    size: 'A4',
    margin,
    lang: receipt.locale,
    info: { Title: title },
    displayTitle: true,
    tagged: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const { seller, client, facts, amount, vat } = receipt
  const write = await openLetters(document, [
    ...[seller, client].flatMap(({ lines }) => lines),
    ...facts.map(({ value }) => value),
  ])
  const width = document.page.width - 2 * margin
  const half = width / 2 - 12
  const body = document.struct('Document')
  document.addStructure(body)
  type Parent = typeof body
  /** What a screen reader reads, and as what. Other letters stand in the file in the order in which they are drawn. */
  const tagged = (role: string, text: string, draw: () => void, parent: Parent = body) => {
    const content = document.markStructureContent(role)
    draw()
    document.endMarkedContent()
    parent.add(document.struct(role, isDrawnAsRead(text) ? {} : { actual: text }, [content]))
  }
  const decoration = (draw: () => void) => {
    document.markContent('Artifact')
    draw()
    document.endMarkedContent()
  }
  const group = (role: string, parent: Parent = body): Parent => {
    const element = document.struct(role)
    parent.add(element)
    return element
  }
  const label = (role: string, text: string, x: number, y: number, parent?: Parent) => {
    document.fontSize(9).fillColor(muted)
    tagged(role, text, () => write(text, { x, y, width: half }, 'Helvetica'), parent)
  }
  const paragraph = (text: string, box: Parameters<typeof write>[1]) =>
    tagged('P', text, () => write(text, box, 'Helvetica'))
  const rule = (y: number) =>
    decoration(() =>
      document
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.5)
        .strokeColor('#d9d0d5')
        .stroke(),
    )

  decoration(() => document.rect(0, 0, document.page.width, 10).fill('#6d2e55'))
  document.fontSize(22).fillColor(ink)
  tagged('H1', receipt.title, () => write(receipt.title, { x: margin, y: margin, width }, 'Helvetica-Bold'))
  document.fontSize(11).fillColor(muted)
  for (const line of [receipt.number, receipt.issued]) paragraph(line, { x: margin, y: document.y, width })

  const top = document.y + 28
  let bottom = top
  for (const [index, party] of [seller, client].entries()) {
    const x = margin + index * (half + 24)
    label('H2', party.label, x, top)
    document.fontSize(11).fillColor(ink)
    for (const line of party.lines) paragraph(line, { x, y: document.y + 1, width: half })
    bottom = Math.max(bottom, document.y)
  }

  let y = bottom + 28
  rule(y)
  const list = group('L')
  for (const fact of [...facts, amount]) {
    const isAmount = fact === amount
    const item = group('LI', list)
    label('Lbl', fact.label, margin, y + 9, item)
    const labelEnd = document.y
    document.fontSize(isAmount ? 15 : 11).fillColor(ink)
    const box = { x: margin + half, y: y + 8, width: width - half, align: 'right' } as const
    tagged('LBody', fact.value, () => write(fact.value, box, isAmount ? 'Helvetica-Bold' : 'Helvetica'), item)
    y = Math.max(document.y, labelEnd) + 8
    rule(y)
  }
  document.fontSize(10).fillColor(muted)
  document.y = y + 10
  for (const line of vat) paragraph(line, { x: margin, y: document.y, width, align: 'right' })
  document.fontSize(9)
  paragraph(receipt.note, { x: margin, y: document.y + 30, width })
  body.end()
  document.end()
  return done
}
