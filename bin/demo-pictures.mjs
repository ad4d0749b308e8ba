// Draws the pictures of the demo salon. They go through the same code as those that owners send.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { logoFrom, photoFrom, staffPhotoFrom } from '../src/server/adapters/images.ts'

const folder = new URL('../db/demo/pictures/', import.meta.url)

const plum = '#5c1f63'
const plumDeep = '#43164a'
const cream = '#f6ead9'
const linen = '#ead7bf'
const apricot = '#f0b268'
const clay = '#c8795a'
const rose = '#d9a596'
const sage = '#7f977c'
const moss = '#56705a'
const walnut = '#6e4632'
const walnutDark = '#4d2f22'
const brass = '#c99a4b'
const ink = '#2c1a2c'

const gradient = (id, from, to, at = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${at}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const glow = (id, color, opacity) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

/** A leaf from its stem at (x, y). */
const leaf = (x, y, length, angle, fill) =>
  `<path transform="translate(${x} ${y}) rotate(${angle})" fill="${fill}" d="M0 0C${length * 0.22} ${-length * 0.25} ${length * 0.22} ${-length * 0.75} 0 ${-length}C${-length * 0.22} ${-length * 0.75} ${-length * 0.22} ${-length * 0.25} 0 0Z"/>`

const plant = (x, y, size, angles) =>
  angles
    .map((angle, index) =>
      leaf(x, y, size * (0.72 + 0.28 * Math.cos((angle * Math.PI) / 90)), angle, index % 2 ? sage : moss),
    )
    .join('')

/** A branch whose leaves stand in pairs. */
const branch = (x, y, length, angle, fill) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0V${-length}" stroke="${moss}" stroke-width="4" fill="none" stroke-linecap="round"/>${[
    0.35, 0.52, 0.68, 0.84,
  ]
    .map((share) => leaf(0, -length * share, 46, 58, fill) + leaf(0, -length * share, 46, -58, fill))
    .join('')}${leaf(0, -length * 0.95, 48, 0, fill)}</g>`

const lamp = (x, y, color) => `
  <circle cx="${x}" cy="${y + 44}" r="190" fill="url(#light)"/>
  <path d="M${x} 0V${y}" stroke="${ink}" stroke-width="4"/>
  <path d="M${x - 62} ${y + 50}A62 62 0 0 1 ${x + 62} ${y + 50}Z" fill="${color}"/>
  <ellipse cx="${x}" cy="${y + 50}" rx="62" ry="10" fill="#fff4dc"/>`

const mirror = (x) => `
  <circle cx="${x}" cy="330" r="250" fill="url(#light)"/>
  <path d="M${x - 106} 520V300A106 106 0 0 1 ${x + 106} 300V520Z" fill="${brass}"/>
  <path d="M${x - 95} 520V302A95 95 0 0 1 ${x + 95} 302V520Z" fill="url(#glass)"/>
  <path d="M${x - 70} 520L${x + 28} 222A95 95 0 0 1 ${x + 62} 230L${x - 30} 520Z" fill="#fff" opacity=".34"/>
  <path d="M${x - 14} 520L${x + 78} 252A95 95 0 0 1 ${x + 90} 276L${x + 8} 520Z" fill="#fff" opacity=".22"/>`

const chair = (x) => `
  <ellipse cx="${x}" cy="756" rx="112" ry="14" fill="${ink}" opacity=".18"/>
  <path d="M${x - 6} 664h12v78h-12z" fill="#8d7a6a"/>
  <path d="M${x - 66} 742a66 14 0 0 1 132 0v8h-132z" fill="#a79480"/>
  <path d="M${x - 74} 430q0-34 34-34h80q34 0 34 34v150h-148z" fill="${plum}"/>
  <path d="M${x - 56} 436q0-22 22-22h68q22 0 22 22v130h-112z" fill="#70307a"/>
  <path d="M${x - 104} 540q0-18 18-18t18 18v84h-36zM${x + 68} 540q0-18 18-18t18 18v84h-36z" fill="${plumDeep}"/>
  <rect x="${x - 96}" y="578" width="192" height="66" rx="26" fill="${plum}"/>
  <rect x="${x - 88}" y="640" width="176" height="26" rx="13" fill="${plumDeep}"/>`

const bottle = (x, y, width, height, fill, cap = walnutDark) => `
  <rect x="${x + width * 0.3}" y="${y - height - 26}" width="${width * 0.4}" height="34" rx="5" fill="${cap}"/>
  <rect x="${x}" y="${y - height}" width="${width}" height="${height}" rx="${width * 0.18}" fill="${fill}"/>
  <rect x="${x + width * 0.16}" y="${y - height * 0.62}" width="${width * 0.68}" height="${height * 0.34}" rx="4" fill="${cream}" opacity=".9"/>
  <rect x="${x + width * 0.08}" y="${y - height * 0.94}" width="${width * 0.1}" height="${height * 0.86}" rx="4" fill="#fff" opacity=".25"/>`

const wide = (drawn, defs) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800"><defs>${glow('light', '#ffdf9e', 0.75)}${defs}</defs>${drawn}</svg>`

const room = wide(
  `<rect width="1280" height="800" fill="url(#wall)"/>
  <path d="M1010 0H1280V640H1010Z" fill="${linen}"/>
  <path d="M1050 720V210A95 95 0 0 1 1240 210V720Z" fill="#fdf6e4"/>
  <path d="M1064 706V214A81 81 0 0 1 1226 214V706Z" fill="url(#sky)"/>
  <path d="M1145 128V706M1064 340H1226M1064 520H1226" stroke="#fdf6e4" stroke-width="12"/>
  <path d="M1064 706L1064 340L560 800H1010Z" fill="#fff2d0" opacity=".3"/>
  <rect y="640" width="1280" height="160" fill="url(#floor)"/>
  <rect y="628" width="1280" height="14" fill="${linen}"/>
  ${mirror(360)}${mirror(760)}
  <rect x="170" y="516" width="790" height="22" rx="8" fill="${walnut}"/>
  <rect x="170" y="532" width="790" height="8" rx="4" fill="${walnutDark}"/>
  ${bottle(500, 516, 34, 72, clay)}${bottle(544, 516, 30, 54, sage)}${bottle(584, 516, 34, 84, apricot)}
  <path d="M884 516q-6-58 14-58h22q20 0 14 58z" fill="${rose}"/>
  ${branch(904, 462, 130, -14, sage)}${branch(910, 462, 150, 12, moss)}
  ${chair(360)}${chair(760)}
  ${lamp(180, 96, plum)}${lamp(560, 60, clay)}${lamp(944, 96, plum)}
  ${plant(96, 650, 300, [-52, -30, -12, 8, 26, 46])}
  <path d="M40 640h112l-14 118q-2 14-16 14H70q-14 0-16-14z" fill="${clay}"/>
  <path d="M36 630h120v26H36z" fill="#b56a4d"/>`,
  gradient('wall', '#f8eedf', '#efd9c2') +
    gradient('floor', '#b98a68', '#a37352') +
    gradient('glass', '#dfe6e2', '#f7efe2', 'x1="0" y1="0" x2="1" y2="1"') +
    gradient('sky', '#bcd3d6', '#f4e3c3'),
)

const comb = (x, y, angle) => `<g transform="translate(${x} ${y}) rotate(${angle})" fill="${walnutDark}">
  <rect width="230" height="26" rx="10"/>${Array.from({ length: 17 }, (_, index) => `<rect x="${14 + index * 12}" y="22" width="6" height="${index % 16 === 0 ? 48 : 42}" rx="3"/>`).join('')}</g>`

const scissors = (x, y, angle) => `<g transform="translate(${x} ${y}) rotate(${angle})">
  <g fill="none" stroke="${plum}" stroke-width="15"><ellipse cx="-30" cy="94" rx="29" ry="38"/><ellipse cx="34" cy="94" rx="29" ry="38"/></g>
  <path d="M-18 62L22-168q6-14 12 0L8 66Z" fill="#a9a3a6"/><path d="M22 62L-18-168q-6-14-12 0L-6 66Z" fill="#cfcacb"/>
  <circle r="8" cy="14" fill="${brass}"/></g>`

const shelf = wide(
  `<rect width="1280" height="800" fill="url(#wall)"/>
  <circle cx="960" cy="330" r="330" fill="url(#light)"/>
  <circle cx="940" cy="356" r="216" fill="${brass}"/><circle cx="940" cy="356" r="202" fill="url(#glass)"/>
  <path d="M800 500L996 168a202 202 0 0 1 62 28L846 534a202 202 0 0 1-46-34Z" fill="#fff" opacity=".4"/>
  <rect y="560" width="1280" height="240" fill="url(#wood)"/><rect y="556" width="1280" height="14" fill="#8f5f45"/>
  <ellipse cx="330" cy="604" rx="200" ry="20" fill="${ink}" opacity=".16"/>
  <path d="M206 604q-64-150 44-232v-60h84v60q108 82 44 232z" fill="${clay}"/>
  <path d="M226 590q-44-130 46-202v-76h14v82q-86 70-38 196z" fill="#fff" opacity=".18"/>
  <ellipse cx="292" cy="312" rx="44" ry="9" fill="#a35f45"/>
  ${branch(292, 310, 258, -38, moss)}${branch(284, 310, 290, -8, sage)}${branch(298, 310, 270, 22, moss)}${branch(304, 310, 210, 48, sage)}
  ${bottle(520, 606, 86, 196, plum, brass)}${bottle(626, 606, 74, 146, rose, brass)}
  <path d="M716 606v-92q0-10 10-10h104q10 0 10 10v92z" fill="#fbf3e5"/><path d="M706 514q0-22 22-22h100q22 0 22 22z" fill="${walnut}"/>
  <path d="M738 552h80M738 568h56" stroke="${rose}" stroke-width="6" stroke-linecap="round"/>
  <g><rect x="900" y="544" width="250" height="34" rx="14" fill="#f3dfcb"/><rect x="890" y="574" width="270" height="36" rx="15" fill="${rose}"/><path d="M912 561h200" stroke="${linen}" stroke-width="5" stroke-linecap="round"/></g>
  ${comb(560, 668, -7)}${scissors(950, 690, 74)}`,
  gradient('wall', '#f3dfca', '#e6c3ab') +
    gradient('wood', '#a9785a', '#7d5139') +
    gradient('glass', '#fbf3e6', '#cdd8d4', 'x1="1" y1="0" x2="0" y2="1"'),
)

const pane = (x, y, width, height) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="url(#pane)"/>`

const pot = (x, y, size, color) => `
  ${plant(x, y - size * 0.8, size * 1.7, [-44, -24, -6, 14, 34])}
  <path d="M${x - size * 0.6} ${y - size}h${size * 1.2}l${-size * 0.14} ${size}h${-size * 0.92}z" fill="${color}"/>
  <path d="M${x - size * 0.66} ${y - size * 1.06}h${size * 1.32}v${size * 0.24}h${-size * 1.32}z" fill="${color}"/>`

const front = wide(
  `<g transform="translate(640 400) scale(0.865) translate(-640 -402)"><rect x="-200" y="-200" width="1680" height="1200" fill="url(#wall)"/>
  ${[70, 990].map((x) => `<rect x="${x}" y="-120" width="220" height="350" fill="#f7ecdb"/><rect x="${x + 18}" y="-120" width="184" height="332" fill="#9fb1ad"/><path d="M${x + 110}-120v332M${x + 18} 40h184" stroke="#f7ecdb" stroke-width="12"/><rect x="${x - 12}" y="228" width="244" height="14" fill="#d8bd9f"/>`).join('')}
  <rect x="-200" y="690" width="1680" height="300" fill="url(#ground)"/>
  <rect x="300" y="170" width="680" height="520" fill="${plumDeep}"/>
  <rect x="286" y="146" width="708" height="96" rx="6" fill="${plum}"/>
  <path d="M470 194q34-26 68 0t68 0t68 0t68 0t68 0" fill="none" stroke="${apricot}" stroke-width="10" stroke-linecap="round"/>
  <path d="M300 242H980L1010 330H270Z" fill="${cream}"/>
  ${Array.from({ length: 5 }, (_, index) => `<path d="M${351 + index * 136} 242h68l6 88h-74z" fill="${clay}" transform="translate(${(index - 2) * 4} 0)"/>`).join('')}
  <path d="M270 330h740v14q-18 22-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0t-37 0z" fill="#e7c9ad"/>
  ${pane(330, 364, 330, 240)}
  <circle cx="420" cy="420" r="84" fill="url(#light)"/><circle cx="590" cy="420" r="84" fill="url(#light)"/>
  <path d="M420 364v28M590 364v28" stroke="${ink}" stroke-width="3"/><path d="M394 416a26 26 0 0 1 52 0zM564 416a26 26 0 0 1 52 0z" fill="${plum}"/>
  <path d="M372 604v-66q0-20 20-20h52q20 0 20 20v66zM542 604v-66q0-20 20-20h52q20 0 20 20v66z" fill="${clay}" opacity=".85"/>
  <path d="M350 380L440 364h70L350 560z" fill="#fff" opacity=".18"/>
  <rect x="330" y="616" width="330" height="58" fill="#54205c"/>
  <rect x="712" y="358" width="220" height="332" fill="#54205c"/>${pane(736, 382, 172, 200)}
  <circle cx="822" cy="466" r="86" fill="url(#light)"/>
  <path d="M748 400l80-18h50L748 540z" fill="#fff" opacity=".18"/>
  <circle cx="744" cy="620" r="9" fill="${brass}"/>
  <rect x="690" y="684" width="264" height="18" fill="#cdb497"/>
  ${pot(236, 716, 92, clay)}${pot(1046, 716, 92, '#b56a4d')}${pot(1152, 728, 64, rose)}
  <g transform="translate(112 540)"><path d="M0 0h96v120H0z" fill="${walnutDark}"/><path d="M9 9h78v94H9z" fill="#3c4a42"/><path d="M24 34h48M24 52h34M24 70h42" stroke="${cream}" stroke-width="6" stroke-linecap="round"/><path d="M6 120L-6 168M90 120l12 48" stroke="${walnutDark}" stroke-width="9" stroke-linecap="round"/></g></g>`,
  gradient('wall', '#f0dfc8', '#e0c4a4') +
    gradient('ground', '#c3ab90', '#a98f76') +
    gradient('pane', '#fbe6b8', '#e9b98a'),
)

const face = (drawn, ground) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/><g transform="translate(256 -18) scale(1.15) translate(-256 0)">${drawn}</g></svg>`

/** Neck, ears and head. */
const head = (skin, shade) => `
  <path d="M214 300h84v92q-42 34-84 0z" fill="${shade}"/>
  <ellipse cx="164" cy="236" rx="17" ry="25" fill="${shade}"/><ellipse cx="348" cy="236" rx="17" ry="25" fill="${shade}"/>
  <path d="M168 200q0-92 88-92t88 92v44q0 50-36 84q-26 24-52 24t-52-24q-36-34-36-84z" fill="${skin}"/>`

const features = ({ brow, lip, shade, cheek, smile = 22 }) => `
  <path d="M196 210q18-14 38-4M278 206q20-10 38 4" fill="none" stroke="${brow}" stroke-width="8" stroke-linecap="round"/>
  <ellipse cx="217" cy="234" rx="8" ry="10" fill="${ink}"/><ellipse cx="295" cy="234" rx="8" ry="10" fill="${ink}"/>
  <circle cx="220" cy="231" r="2.6" fill="#fff"/><circle cx="298" cy="231" r="2.6" fill="#fff"/>
  <path d="M258 236q10 26 0 34q-6 4-12 1" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>
  <ellipse cx="196" cy="272" rx="19" ry="12" fill="${cheek}" opacity=".45"/><ellipse cx="316" cy="272" rx="19" ry="12" fill="${cheek}" opacity=".45"/>
  <path d="M226 298q30 ${smile} 60 0q-30 ${smile * 2.1} -60 0z" fill="${lip}"/>`

const shoulders = (color) =>
  `<path d="M20 540q20-136 140-152l54-16q42 50 84 0l54 16q120 16 140 152z" fill="${color}"/>`

const camille = face(
  `<path d="M136 350q-26-60-20-150q6-124 140-124t140 124q6 90-20 150q-20 20-44 14H180q-24 6-44-14z" fill="#7a3520"/>
  ${shoulders(plum)}${head('#f4cfb4', '#e3b192')}
  <path d="M214 376q42 50 84 0l14 5q-56 76-112 0z" fill="${apricot}"/>
  ${features({ brow: '#7a3520', lip: '#b8434a', shade: '#d99f80', cheek: '#e58f7c' })}
  <path d="M158 226q-4-96 60-112q-24 44 98 62q28 10 36 50q8-130-96-134q-102-2-98 134z" fill="#8d4128"/>
  <path d="M160 196q10-92 96-94q92 2 96 96q-40-14-54-52q-40 46-138 50z" fill="#8d4128"/>
  <path d="M150 200q-22 90 0 156q-30-6-34-40q-8-64 8-116zM362 200q22 90 0 156q30-6 34-40q8-64-8-116z" fill="#8d4128"/>
  <path d="M206 118q60-22 108 14" fill="none" stroke="#a9583a" stroke-width="7" stroke-linecap="round"/>
  <circle cx="158" cy="276" r="9" fill="${brass}"/><circle cx="354" cy="276" r="9" fill="${brass}"/>`,
  '#f3d9cf',
)

const curl = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`

const nour = face(
  `<g fill="#2b1c1d">${[
    [256, 68, 50],
    [214, 58, 34],
    [298, 58, 34],
    [256, 44, 34],
  ]
    .map((at) => curl(...at))
    .join('')}</g>
  ${shoulders('#3f7a5c')}${head('#d9a27a', '#c48a62')}
  <path d="M196 378q60 66 120 0l20 6q-80 104-160 0z" fill="#2f6048"/>
  ${features({ brow: '#2b1c1d', lip: '#a8443f', shade: '#b97c55', cheek: '#c9694f', smile: 24 })}
  <g fill="#2b1c1d"><path d="M158 232q-14-140 98-142q112 2 98 142q-8-66-46-82q-52 24-104 0q-38 16-46 82z"/>
  ${[
    [176, 150, 26],
    [206, 118, 28],
    [256, 104, 30],
    [306, 118, 28],
    [336, 150, 26],
    [160, 190, 16],
    [352, 190, 16],
  ]
    .map((at) => curl(...at))
    .join('')}</g>
  <path d="M186 148q16-32 50-40M292 106q20 8 32 26" fill="none" stroke="#4a3230" stroke-width="6" stroke-linecap="round"/>
  <path d="M162 268q-10 16 0 30q10-14 0-30zM350 268q-10 16 0 30q10-14 0-30z" fill="${apricot}"/>`,
  '#d5e2d2',
)

const yanis = face(
  `${shoulders('#34588c')}${head('#8a5a3e', '#734831')}
  <path d="M176 386l38-14q42 56 84 0l38 14l-52 58l-28-34l-28 34z" fill="#f2ece2"/>
  <path d="M172 236q-2 62 36 98q24 22 48 22t48-22q38-36 36-98q-10 44-30 52q-54-16-108 0q-20-8-30-52z" fill="#231815"/>
  <path d="M218 292q38-18 76 0q6 26-38 30q-44-4-38-30z" fill="#8a5a3e"/>
  ${features({ brow: '#231815', lip: '#6f3a33', shade: '#6b4129', cheek: '#a5573f', smile: 18 })}
  <path d="M164 218q-8-122 92-124q100 2 92 124q-10-44-22-62q-70-22-140 0q-12 18-22 62z" fill="#231815"/>
  <path d="M180 150q76-34 152 0" fill="none" stroke="#3c2a24" stroke-width="7" stroke-linecap="round"/>
  <g fill="none" stroke="${brass}" stroke-width="6"><circle cx="217" cy="236" r="30"/><circle cx="295" cy="236" r="30"/><path d="M247 232q9-7 18 0M187 230l-22-6M325 230l22-6"/></g>`,
  '#d3dcea',
)

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><rect width="256" height="256" rx="64" fill="${plum}"/>
  <path d="M176 92a62 62 0 1 0 0 72" fill="none" stroke="${cream}" stroke-width="20" stroke-linecap="round"/>
  <path d="M110 152q22-22 44-2t44-6" fill="none" stroke="${apricot}" stroke-width="13" stroke-linecap="round"/></svg>`

const pixels = (svg) => sharp(Buffer.from(svg)).png().toBuffer()

async function save(name, { small, large }) {
  await writeFile(new URL(`${name}-small.webp`, folder), small)
  if (large) await writeFile(new URL(`${name}-large.webp`, folder), large)
  process.stdout.write(`${name}: ${small.length + (large?.length ?? 0)} bytes\n`)
}

await mkdir(folder, { recursive: true })
for (const [name, svg] of Object.entries({ room, shelf, front }))
  await save(name, await photoFrom(await pixels(svg)))
for (const [name, svg] of Object.entries({ camille, nour, yanis }))
  await save(name, await staffPhotoFrom(await pixels(svg)))
await save('logo', { small: await logoFrom(await pixels(logo)) })
