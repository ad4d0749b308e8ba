// Runs before the first paint, so that neither the theme nor the language flashes.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('language') === 'en') root.lang = 'en'
} catch {
  // Storage may be forbidden.
}

// Normalizes a reference typed before React runs.
addEventListener(
  'input',
  ({ target, isComposing }) => {
    const most = Number(target.dataset.capitals)
    if (!most || isComposing || !target.closest('[data-first-paint]')) return
    const written = (text) =>
      text
        .replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
        .toUpperCase()
        .slice(0, most)
    const caret = written(target.value.slice(0, target.selectionEnd)).length
    target.value = written(target.value)
    target.setSelectionRange(caret, caret)
  },
  { capture: true },
)

addEventListener('DOMContentLoaded', () => {
  const application = document.querySelector('template#application')
  if (!application) return
  const start = () => document.head.append(document.importNode(application.content, true))
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
})
