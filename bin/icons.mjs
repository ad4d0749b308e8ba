import { writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'

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
