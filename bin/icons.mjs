import { writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp from 'sharp'

/** The logo of `src/web/public/favicon.svg`: 28 units wide, centered in 32. */
const mark = (ink, slot) => `
  <path fill="${ink}" d="M6.5 9H11v14H6.5a4.5 4.5 0 0 1-4.5-4.5v-5A4.5 4.5 0 0 1 6.5 9Z"/>
  <rect x="13.5" y="10" width="7" height="12" rx="1.5" fill="none" stroke="${slot}" stroke-width="2"/>
  <path fill="${ink}" d="M23 9h2.5a4.5 4.5 0 0 1 4.5 4.5v5a4.5 4.5 0 0 1-4.5 4.5H23Z"/>`

const plum = '#5c1f63'

/** `share` is the logo's part of the width. Launchers may crop a maskable icon to its middle 80 %. */
const onPlum = (share, corners) => `
  <rect width="32" height="32" rx="${corners}" fill="${plum}"/>
  <g transform="translate(16 16) scale(${(share * 32) / 28}) translate(-16 -16)">${mark('#fcf9f5', '#f0b268')}</g>`

const icons = [
  { name: 'icon-192', size: 192, drawn: onPlum(0.72, 7) },
  { name: 'icon-512', size: 512, drawn: onPlum(0.72, 7) },
  { name: 'maskable-512', size: 512, drawn: onPlum(0.6, 0) },
  // Android paints all opaque pixels in one color.
  { name: 'badge-96', size: 96, drawn: mark('#fff', '#fff') },
]

const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: [...root, '--disable-gpu'] })
for (const { name, size, drawn } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>*{margin:0}svg{display:block}</style>
     <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${drawn}</svg>`,
  )
  await writeFile(`src/web/public/icons/${name}.png`, await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()

/** The format has a list of pictures before the pictures themselves, here PNG files. */
function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [at, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * at
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

// Programs that read no page ask for it.
const pictures = []
for (const size of [16, 32, 48])
  pictures.push({
    size,
    bytes: await sharp('src/web/public/icons/icon-192.png').resize(size).png().toBuffer(),
  })
await writeFile('src/web/public/favicon.ico', icoOf(pictures))
