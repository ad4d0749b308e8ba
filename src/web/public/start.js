// Runs before the first paint, so that neither the theme nor the language flashes.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('language') === 'en') root.lang = 'en'
} catch {
  // Storage may be forbidden; the defaults then stand.
}

// The built page comes drawn: that is painted first, and only then does the application take the processor.
addEventListener('DOMContentLoaded', () => {
  const application = document.querySelector('template#application')
  if (!application) return
  const start = () => document.head.append(document.importNode(application.content, true))
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
})
