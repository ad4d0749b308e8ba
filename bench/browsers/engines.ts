import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../product.ts'

type Size = { width: number; height: number }

/** A tab of a real browser, with its own pointer and keyboard. */
export type Tab = {
  open(url: string): Promise<void>
  /** `code` is an expression. */
  read<Value>(code: string): Promise<Value>
  moveTo(x: number, y: number): Promise<void>
  pressDown(): Promise<void>
  letGo(): Promise<void>
  write(text: string): Promise<void>
  pressKey(key: 'Tab' | 'Enter' | 'Escape' | 'Backspace'): Promise<void>
  resize(size: Size): Promise<void>
  picture(): Promise<Buffer>
}

export type Engine = { name: string; version: string; tab: Tab; close(): Promise<void> }

const isRoot = process.getuid?.() === 0

function tabOf(page: Page): Tab {
  return {
    open: async (url) => void (await page.goto(url)),
    read: (code) => page.evaluate(code) as Promise<never>,
    moveTo: (x, y) => page.mouse.move(x, y),
    pressDown: () => page.mouse.down(),
    letGo: () => page.mouse.up(),
    write: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key satisfies KeyInput),
    resize: (size) => page.setViewport(size),
    picture: async () => Buffer.from(await page.screenshot()),
  }
}

async function openWithPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Engine> {
  const opened = await puppeteer.launch({
    browser,
    executablePath,
    args: browser === 'chrome' && isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  })
  const page = await opened.newPage()
  const version = await opened.version()
  return { name: browser, version, tab: tabOf(page), close: () => opened.close() }
}

export const openChromium = () => openWithPuppeteer('chrome', process.env.CHROME_PATH ?? '/usr/bin/chromium')

export const openFirefox = () =>
  openWithPuppeteer('firefox', process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr')

/** WebKitGTK's browser has no mode without a screen. */
async function openScreen(): Promise<{ display: string; process: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')
  return { display: `:${String(number).trim()}`, process: child }
}

async function connect(port: number, binary: string): Promise<WebDriver> {
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  }
  for (let tries = 50; ; tries--) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build()
    } catch (error) {
      if (tries === 0) throw error
      await pause(100)
    }
  }
}

const keys = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, Backspace: Key.BACK_SPACE }

export async function openWebKit(): Promise<Engine> {
  const binary = process.env.WEBKIT_PATH ?? globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
  if (binary === undefined) throw new Error('no MiniBrowser: install webkit2gtk-driver')
  const screen = await openScreen()
  const port = await freePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display },
  })
  const stop = () => {
    service.kill()
    screen.process.kill()
  }
  const driver = await connect(port, binary).catch((error) => {
    stop()
    throw error
  })
  const pointer = () => driver.actions({ async: true })
  const tab: Tab = {
    open: (url) => driver.get(url),
    read: (code) => driver.executeScript(`return (${code})`),
    moveTo: (x, y) =>
      pointer()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 20 })
        .perform(),
    pressDown: () => pointer().press().perform(),
    letGo: () => pointer().release().perform(),
    write: (text) => pointer().sendKeys(text).perform(),
    pressKey: (key) => pointer().sendKeys(keys[key]).perform(),
    resize: async ({ width, height }) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height })
      const [w, h] = await driver.executeScript<[number, number]>('return [innerWidth, innerHeight]')
      // The window's frame and toolbar take room too.
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width: 2 * width - w, height: 2 * height - h })
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  }
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? ''
  return {
    name: 'webkit',
    version: `WebKitGTK ${version}`,
    tab,
    close: async () => {
      await driver.quit()
      stop()
    },
  }
}
