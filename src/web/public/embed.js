// <creneau-booking schedule="…"> shows a booking page in another site. docs/embedding.md explains its attributes.
{
  const name = 'creneau-booking'
  const { origin } = new URL(
    (document.currentScript ?? document.querySelector('script[src$="/embed.js"]')).src,
  )
  const texts = {
    fr: { button: 'Prendre rendez-vous', close: 'Fermer' },
    en: { button: 'Book an appointment', close: 'Close' },
  }

  const styles = new CSSStyleSheet()
  styles.replaceSync(`
    :host { display: block; --accent: var(--creneau-accent, #6c2b68); --on-accent: var(--creneau-on-accent, #fff) }
    :host([hidden]) { display: none }
    iframe { display: block; width: 100%; height: 40rem; border: 0 }
    button { font: 600 1.0625rem/1.5 system-ui, sans-serif; cursor: pointer; border: 0; color: var(--on-accent); background: var(--accent) }
    button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
    .open { position: fixed; z-index: 2147483000; inset-inline-end: max(1rem, env(safe-area-inset-right)); inset-block-end: max(1rem, env(safe-area-inset-bottom)); max-width: calc(100vw - 2rem); min-height: 3.25rem; padding: .75rem 1.5rem; border-radius: 999px; box-shadow: 0 2px 4px #0003, 0 12px 32px -8px #0006 }
    dialog { flex-direction: column; box-sizing: border-box; width: min(68rem, 100vw - 3rem); height: min(54rem, 100dvh - 3rem); max-width: none; max-height: none; padding: 0; border: 0; border-radius: 14px; overflow: hidden; color-scheme: light; color: light-dark(#2a1a2c, #f4efe8); background: light-dark(#fcf9f5, #1a121c); box-shadow: 0 24px 64px -16px #0008 }
    dialog[open] { display: flex }
    dialog[data-theme=dark] { color-scheme: dark }
    dialog[data-theme=system] { color-scheme: light dark }
    dialog::backdrop { background: #1a121c99 }
    dialog iframe { flex: 1; min-height: 0 }
    .close { align-self: end; min-height: 2.75rem; margin: .375rem; padding: .375rem 1rem; border-radius: 10px; color: inherit; background: none }
    .close:hover { background: #8883 }
    .close:focus-visible { outline-color: currentColor; outline-offset: -3px }
    @media (max-width: 48rem) { dialog { width: 100vw; height: 100dvh; border-radius: 0 } }
    @media (forced-colors: active) { button { border: 1px solid } }
    @media print { .open { display: none } }
  `)

  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...children)
    return element
  }

  class CreneauBooking extends HTMLElement {
    static observedAttributes = ['schedule', 'language', 'theme', 'mode', 'label']

    constructor() {
      super()
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [styles]
    }

    connectedCallback() {
      addEventListener('message', this)
      this.isShown = true
      this.show()
    }

    disconnectedCallback() {
      this.isShown = false
      removeEventListener('message', this)
      this.close()
      this.shadowRoot.replaceChildren()
    }

    attributeChangedCallback(_name, before, after) {
      if (this.isShown && before !== after) this.show()
    }

    get language() {
      const own = this.getAttribute('language') ?? this.closest('[lang]')?.lang ?? ''
      return /^en\b/i.test(own) ? 'en' : /^fr\b/i.test(own) ? 'fr' : undefined
    }

    show() {
      this.close()
      const schedule = this.getAttribute('schedule')
      this.isButton = this.getAttribute('mode') === 'button'
      this.frame = this.dialog = undefined
      if (!schedule) return this.shadowRoot.replaceChildren(make('slot'))
      const text = texts[this.language ?? 'fr']
      const label = this.getAttribute('label') || text.button
      if (!this.isButton) return this.shadowRoot.replaceChildren(this.load(label))
      const close = make('button', { type: 'button', className: 'close', textContent: text.close })
      close.onclick = () => this.close()
      this.dialog = make('dialog', { ariaLabel: label, onclose: () => this.closed() }, close)
      this.dialog.dataset.theme = this.getAttribute('theme') ?? ''
      const open = make('button', { type: 'button', className: 'open', textContent: label })
      open.part = 'button'
      open.ariaHasPopup = 'dialog'
      open.onclick = () => this.open()
      this.shadowRoot.replaceChildren(open, this.dialog)
    }

    load(title) {
      const asked = new URLSearchParams()
      if (this.language) asked.set('language', this.language)
      if (this.hasAttribute('theme')) asked.set('theme', this.getAttribute('theme'))
      const path = `/embed/${encodeURIComponent(this.getAttribute('schedule'))}`
      this.isReady = false
      this.frame = make('iframe', { title, allow: 'clipboard-write', src: `${origin}${path}?${asked}` })
      return this.frame
    }

    open() {
      if (!this.dialog || this.dialog.open) return
      if (!this.frame) this.dialog.append(this.load(this.dialog.ariaLabel))
      this.overflow = document.documentElement.style.overflow
      document.documentElement.style.overflow = 'hidden'
      this.dialog.showModal()
    }

    close() {
      this.dialog?.close()
    }

    closed() {
      document.documentElement.style.overflow = this.overflow
      if (!this.isBooked) return
      this.isBooked = false
      this.frame?.remove()
      this.frame = undefined
    }

    handleEvent({ data, origin: sender, source }) {
      if (!this.frame || source !== this.frame.contentWindow || sender !== origin) return
      const { type, height, top, step, status } = Object(data)
      if (type === 'creneau:height') this.fit(height)
      if (type === 'creneau:focus') this.reveal(top)
      if (type === 'creneau:close') this.close()
      if (type === 'creneau:step') this.emit('step', { step: String(step) })
      if (type === 'creneau:booked') {
        this.isBooked = this.isButton
        this.emit('booked', { status: String(status) })
      }
    }

    fit(height) {
      if (!this.isButton && height > 0 && height < 50_000) this.frame.style.height = `${height}px`
      if (this.isReady) return
      this.isReady = true
      this.emit('ready', {})
    }

    reveal(top) {
      if (this.isButton || !Number.isFinite(top)) return
      const shown = this.frame.getBoundingClientRect().top + top
      if (shown < 0 || shown > innerHeight * 0.8) scrollBy(0, shown - innerHeight * 0.2)
    }

    emit(event, detail) {
      this.dispatchEvent(new CustomEvent(`creneau:${event}`, { detail, bubbles: true, composed: true }))
    }
  }

  if (!customElements.get(name)) customElements.define(name, CreneauBooking)
}
