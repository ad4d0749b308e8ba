import './styles.css'
import { startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { queryClient } from './query.ts'
import { router } from './router.tsx'
import { ignoreSecondPresses } from './ui/second-press.ts'

// The page's policy forbids eval, which zod tries by default.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Saves the text typed before React runs. The returned function types it into the React page. */
function typedIn(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<HTMLInputElement>('input[name]:not([type=radio])')].map(
    (field) => ({
      selector: `input[name="${field.name}"]`,
      value: field.value,
      hasFocus: field === document.activeElement,
      selection: [field.selectionStart, field.selectionEnd] as const,
    }),
  )
  return () => {
    for (const { selector, value, hasFocus, selection } of typed) {
      const field = root.querySelector<HTMLInputElement>(selector)
      if (field && value) {
        setValue?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (!hasFocus) continue
      field?.focus()
      // Setting a value moves the caret to the end, and React sets it once more after this.
      if (selection[0] !== null) queueMicrotask(() => field?.setSelectionRange(...selection))
    }
  }
}

const answered = () =>
  new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => check())
    const check = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    check()
  })

function Shown({ tell }: { tell: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(tell, [])
  return null
}

async function takeOver(root: HTMLElement) {
  await router.load()
  await answered()
  const changes = [
    [root, 'input'],
    [root, 'focusin'],
    [document, 'selectionchange'],
  ] as const
  let typeAgain = typedIn(root)
  const note = () => {
    typeAgain = typedIn(root)
  }
  const shown = () => {
    for (const [target, event] of changes) target.removeEventListener(event, note)
    root.removeAttribute('data-first-paint')
    typeAgain()
  }
  for (const [target, event] of changes) target.addEventListener(event, note)
  startTransition(() =>
    createRoot(root).render(
      <>
        <App />
        <Shown tell={shown} />
      </>,
    ),
  )
}

ignoreSecondPresses()
const root = document.getElementById('root')
if (root) void takeOver(root)
