import { resolveObjectURL } from 'node:buffer'

type SavedFile = { name: string; text: string }

/** The files that the page saves from now on. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  const { click } = HTMLElement.prototype
  HTMLAnchorElement.prototype.click = function save() {
    const { download: name, href } = this
    if (name === '') return click.call(this)
    void resolveObjectURL(href)
      ?.text()
      .then((text) => saved.push({ name, text }))
  }
  return saved
}
