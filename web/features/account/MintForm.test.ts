import { expect, test } from 'vitest'
import { callFromPage } from './MintForm.tsx'

test('the call names every parameter that the service wants, and where it is', () => {
  const code = callFromPage({ javascript_key: 'jk_"x', service: 'https://lookup.example/soap/service.asmx' })
  expect(code).toContain('  api_key: "jk_\\"x",\n  client: "my-page",\n  text: "Leeds",\n')
  expect(code).toContain('fetch("https://lookup.example/soap/service.asmx/geo_code?" + pairs)')
})
