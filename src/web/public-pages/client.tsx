import './styles.css'
import { hydrateRoot } from 'react-dom/client'
import { ignoreSecondPresses } from '../ui/second-press.ts'
import { type PageState, stateElement } from './page-state.ts'
import { startPage } from './start-page.tsx'

// The page's policy forbids eval, which zod tries by default.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start(root: HTMLElement) {
  const state = JSON.parse(document.getElementById(stateElement)?.textContent ?? '') as PageState
  // The sandboxed frame of another site: the API refuses its scripts, but the server answers its forms.
  if (window.origin === 'null') {
    document.documentElement.dataset.plain = ''
    if (state.plainUrl !== undefined) location.replace(state.plainUrl)
    return
  }
  hydrateRoot(root, await startPage(state, () => root.removeAttribute('data-static')))
}

ignoreSecondPresses()
const root = document.getElementById('root')
if (root) void start(root)
