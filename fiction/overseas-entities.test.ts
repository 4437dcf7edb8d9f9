import { expect, test } from 'vitest'
import { controllerKindOf, natureOf } from '../contract/register/words.ts'
import { overseasEntities } from './landmarks.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const register = collectRegister({ seed: 5, companies: 100 })
const companies = by(register.company, 'company_number')
const controllers = by(register.controller, 'company_number')
const { jersey, luxembourg } = overseasEntities

for (const { company_number, name } of Object.values(overseasEntities)) {
  test(`${name} is a registered overseas entity, with its own register and an office abroad`, () => {
    expect(only(companies.get(company_number))).toMatchObject({
      name,
      company_status: 'Registered',
      company_type: 'registered-overseas-entity',
      address_id: null,
      postcode: null,
    })
    const { foreign_registration } = only(by(register.company_profile, 'company_number').get(company_number))
    expect(JSON.parse(foreign_registration!)).toMatchObject({
      country: expect.any(String),
      registry: expect.any(String),
      legal_form: expect.any(String),
    })
  })

  test(`${name} has beneficial owners, a managing officer and land`, () => {
    for (const { kind, natures } of controllers.get(company_number)!) {
      expect(kind).toMatch(/-beneficial-owner$/)
      expect(controllerKindOf(kind)).not.toBeNull()
      for (const nature of natures!.split('\n')) expect(natureOf(nature)?.body).toBe('overseas entity')
    }
    const { type, director_id } = only(by(register.appointment, 'company_number').get(company_number))
    expect(type).toBe('Managing officer')
    expect(only(by(register.officer, 'director_id').get(director_id)).appointed).toBe('Y')
    const owners = register.land_title.flatMap(({ record }) => record.proprietor_list)
    const owner = only(owners.filter((one) => one.company_number === company_number))
    expect(owner).toMatchObject({ name, country_incorporated: expect.any(String) })
  })
}

test('one entity owns another', () => {
  expect(controllers.get(luxembourg.company_number)?.[0]).toMatchObject({
    name: jersey.name,
    registration_number: jersey.company_number,
  })
})
