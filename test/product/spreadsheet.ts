import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (row: number) => (value: string | number, column: number) => {
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`
  return typeof value === 'number'
    ? `<c ${at}><v>${value}</v></c>`
    : `<c ${at} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
}
const namespace = 'http://schemas.openxmlformats.org'
const head = '<?xml version="1.0" encoding="UTF-8"?>'

/** An .xlsx file of one sheet. */
export async function spreadsheet(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(`${head}${text}`), path)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1"
    Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships">
    <sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1"
    Type="${namespace}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  )
  const lines = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map(cell(row)).join('')}</row>`)
    .join('')
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>${lines}</sheetData></worksheet>`,
  )
  zip.end()
  return buffer(zip.outputStream)
}
