// Caches no code, so that no stale code can run.

const othersPages =
  /^\/($|(api|assets|auth|book|dev|embed|forgot-password|manage-booking|reset-password|sandbox|stop-reminders|verify-email)(\/|$))/

addEventListener('install', (event) => {
  skipWaiting()
  // Where supported, the browser wakes this worker only for page loads.
  event.addRoutes?.([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }])
})

addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
)

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET' || othersPages.test(new URL(url).pathname)) return
  event.respondWith(fromServer(event).catch(leftPage))
  event.waitUntil(dropOldDay())
})

const fromServer = async (event) => (await event.preloadResponse) ?? fetch(event.request)

async function dropOldDay() {
  const day = await caches.match('/offline/day')
  const isOld = day && !(Number(day.headers.get('x-until')) > Date.now())
  if (isOld) await (await caches.open('creneau')).delete('/offline/day')
}

async function leftPage() {
  await dropOldDay()
  const day = await caches.match('/offline/day')
  if (day) return day
  return (await caches.match('/offline')) ?? Response.error()
}

addEventListener('push', (event) => event.waitUntil(show(event.data.json())))

const show = ({ title, body, language, tag, again, path, open, approve }) =>
  registration.showNotification(title, {
    body,
    lang: language,
    tag,
    renotify: again,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { title, body, language, tag, path, open, approve },
    actions: [
      ...(approve ? [{ action: 'approve', title: approve.label }] : []),
      { action: 'open', title: open },
    ],
  })

addEventListener('notificationclick', (event) => {
  const told = event.notification.data
  event.notification.close()
  event.waitUntil(event.action === 'approve' ? answer(told) : openPage(told.path))
})

const answer = async (told) => show({ ...told, ...(await outcomeOf(told)), approve: undefined, again: false })

async function outcomeOf({ approve, language }) {
  let response
  try {
    response = await fetch(approve.path, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ status: 'approved', version: approve.version }),
    })
  } catch {
    return { title: approve.notDone, body: approve.offline }
  }
  if (response.ok) return { title: approve.done }
  if (response.status === 401) await caches.delete('creneau')
  if (response.status === 401) return { title: approve.notDone, body: approve.signedOut }
  const { message, booking } = await response.json().catch(() => ({}))
  if (!booking) return { title: approve.notDone, body: message ?? approve.offline }
  const now = booking.lapsed ? 'lapsed' : booking.status
  return { title: approve.nothingDone, body: approve.now[now] ?? approve.now.changed }
}

/** Prefers the dashboard's open tab, so that nothing typed there is lost. */
async function openPage(path) {
  const pages = await clients.matchAll({ type: 'window' })
  const to = new URL(path, location.origin).href
  const page =
    pages.find(({ url }) => url === to) ?? pages.find(({ url }) => new URL(url).pathname === '/dashboard')
  if (!page) return clients.openWindow(path)
  await page.focus()
  if (page.url !== to) await page.navigate(path)
}

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellAddress(event)))

async function tellAddress({ oldSubscription, newSubscription }) {
  const { applicationServerKey } = oldSubscription?.options ?? {}
  const subscription =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/account/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
