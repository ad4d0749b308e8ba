import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyStoredLanguage } from './language.ts'
import { noteDroppedParameters } from './owner-search.ts'
import { applyStoredTheme } from './theme.ts'
import { ignoreSecondPresses } from './ui/second-press.ts'

// The page's policy forbids eval, which zod tries by default.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

applyStoredLanguage()
applyStoredTheme()
ignoreSecondPresses()
noteDroppedParameters(location)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
