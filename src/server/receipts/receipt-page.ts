import { escaped } from '../emails/html.ts'
import type { ReceiptText } from './receipt-text.ts'

const styles = `
:root{color-scheme:light;font:16px/1.5 "Instrument Sans",Arial,sans-serif;color:#211a20;background:#f6f2ef}
body{margin:0;padding:clamp(1rem,4vw,3rem)}
main{max-width:42rem;margin:0 auto;padding:clamp(1.5rem,5vw,3.5rem);background:#fff;border-top:.5rem solid #6d2e55}
h1{margin:0;font-size:clamp(1.6rem,6vw,2.25rem);line-height:1.15}
header p{margin:.25rem 0 0;color:#5f545c}
.parties{display:flex;flex-wrap:wrap;gap:2rem;margin:2.5rem 0}
.parties section{flex:1 1 14rem;overflow-wrap:anywhere}
h2{margin:0 0 .25rem;font-size:.875rem;color:#5f545c}
.parties p{margin:0}
dl{margin:0;border-top:1px solid #d9d0d5}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1.5rem;padding:.6rem 0;border-bottom:1px solid #d9d0d5}
dt{color:#5f545c}dd{margin:0;overflow-wrap:anywhere;text-align:right}
.amount{font-size:1.375rem;font-weight:700}.amount dt{color:inherit}
.vat{margin:.75rem 0 0;text-align:right;color:#5f545c}.vat p{margin:0}
.pdf a{display:inline-flex;min-height:2.75rem;align-items:center;color:#6d2e55;font-weight:600}
footer{margin-top:2.5rem;font-size:.875rem;color:#5f545c}
@media print{.pdf{display:none}@page{margin:18mm}:root{background:#fff}body{padding:0}main{max-width:none;padding:0;border:0}}`

const lines = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('')

const party = ({ label, lines: texts }: ReceiptText['seller']) =>
  `<section><h2>${escaped(label)}</h2>${lines(texts)}</section>`

const row = ({ label, value }: { label: string; value: string }, look = '') =>
  `<div${look}><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`

/** One sheet of paper, without scripts. */
export const receiptPage = (
  receipt: ReceiptText,
  pdf: { url: string; label: string },
): string => `<!DOCTYPE html>
<html lang="${receipt.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`${receipt.title} · ${receipt.number}`)}</title><style>${styles}</style></head><body><main>
<header><h1>${escaped(receipt.title)}</h1>${lines([receipt.number, receipt.issued])}</header>
<div class="parties">${party(receipt.seller)}${party(receipt.client)}</div>
<dl>${receipt.facts.map((fact) => row(fact)).join('')}${row(receipt.amount, ' class="amount"')}</dl>
<div class="vat">${lines(receipt.vat)}</div>
<footer>${lines([receipt.note])}<p class="pdf"><a href="${escaped(pdf.url)}">${escaped(pdf.label)}</a></p></footer></main></body></html>
`
