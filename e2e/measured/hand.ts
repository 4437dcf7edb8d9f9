/** A hand that does a task through the screen, and counts what it presses and types. */
import type { Locator, Page } from '@playwright/test'

export type Count = { presses: number; keys: number; seconds: number }

export class Hand {
  readonly #page: Page
  readonly #begun = Date.now()
  #presses = 0
  #keys = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** A click or a tap. */
  async press(target: Locator): Promise<void> {
    this.#presses += 1
    await target.first().click()
  }

  /** A choice in a list of the browser is two presses. */
  async choose(list: Locator, option: string): Promise<void> {
    this.#presses += 2
    await list.selectOption(option)
  }

  /** A file that is chosen: the button and the file. */
  async attach(field: Locator, file: string): Promise<void> {
    this.#presses += 2
    await field.setInputFiles(file)
  }

  /** A typed text is one key, as the field has the focus already. */
  async type(text: string): Promise<void> {
    this.#keys += 1
    await this.#page.keyboard.type(text)
  }

  /** A press into the field, and a text. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#presses += 1
    this.#keys += 1
    await field.fill(text)
  }

  async key(name: string): Promise<void> {
    this.#keys += 1
    await this.#page.keyboard.press(name)
  }

  get count(): Count {
    return { presses: this.#presses, keys: this.#keys, seconds: Math.round((Date.now() - this.#begun) / 1000) }
  }
}
