// Loaded before a program and each of its threads: writes V8's counts, and begins new ones, when COVERAGE_REQUEST changes.
import { readFileSync } from 'node:fs'
import { takeCoverage } from 'node:v8'

let seen = requested()
setInterval(() => {
  const now = requested()
  if (now === seen) return
  seen = now
  takeCoverage()
}, 50).unref()

function requested() {
  return readFileSync(process.env.COVERAGE_REQUEST, 'utf8')
}
