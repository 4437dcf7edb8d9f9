/** As people hear it. Enlarged, without motion and in forced colours: accessibility.spec.ts. */
import { expect, openAndRun, test, workInNewCase } from './application.ts'

test('who hears the page hears where everything is', async ({ desk: page }) => {
  await expect(page.getByRole('navigation', { name: 'Main' })).toMatchAriaSnapshot(`
    - navigation "Main":
      - list:
        - listitem:
          - link "Search"
        - listitem:
          - link "Companies"
        - listitem:
          - link "Directors"
        - listitem:
          - link "People"
        - listitem:
          - link "Telephone"
        - listitem:
          - link "Map"
        - listitem:
          - link "Records"
        - listitem:
          - link "Cases"
        - listitem:
          - link "Account"
        - listitem:
          - link "Team"
  `)
  await openAndRun(page, '/companies/90000001/charges')
  await expect(page.getByRole('columnheader', { name: 'Persons entitled' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dossier of NORTHGATE HOLDINGS LIMITED' })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - link "Overview of NORTHGATE HOLDINGS LIMITED"
      - listitem:
        - link "Officers of NORTHGATE HOLDINGS LIMITED"
      - listitem:
        - link /^Charges \\d+ of NORTHGATE HOLDINGS LIMITED$/
      - listitem:
        - link "Filings of NORTHGATE HOLDINGS LIMITED"
      - listitem:
        - link "Documents of NORTHGATE HOLDINGS LIMITED"
      - listitem:
        - link "Places of NORTHGATE HOLDINGS LIMITED"
      - listitem:
        - link "History of NORTHGATE HOLDINGS LIMITED"
  `)
})

test('who hears a form, a table, a dossier, its signals, a timeline and a record hears what they are', async ({
  entered: page,
}) => {
  const main = page.getByRole('main')
  await openAndRun(page, '/companies?name=northgate')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(main).toMatchAriaSnapshot(`
    - heading "Companies" [level=1]
    - textbox "Company name or number": northgate
    - combobox "Search in"
    - button /^Search · .+/
    - heading "Results for “northgate”" [level=2]
    - button "Narrow to a place"
    - status: 20 rows
    - table "Companies found":
      - rowgroup:
        - row:
          - columnheader "Company"
          - columnheader "Number"
          - columnheader "Status"
          - columnheader /^Place, .+ each$/
          - columnheader "Business"
      - rowgroup:
        - row /^NORTHGATE BAKEHOUSE LIMITED 90000019 Active Lancaster/:
          - rowheader "NORTHGATE BAKEHOUSE LIMITED":
            - link "NORTHGATE BAKEHOUSE LIMITED"
          - cell "90000019"
          - cell "Active"
          - cell "Lancaster":
            - link "Lancaster"
  `)

  await workInNewCase(page, 'SCREENS-1')
  await openAndRun(page, '/companies/90000001')
  await page.getByRole('button', { name: /^Look up all of it/ }).click()
  await expect(page.getByRole('heading', { name: 'Charge not satisfied' })).toBeVisible()
  await expect(main).toMatchAriaSnapshot(`
    - heading "NORTHGATE HOLDINGS LIMITED" [level=1]
    - text: Active
    - paragraph:
      - text: "90000001"
      - button "Copy company number": Copy
      - text: /Private limited company/
      - link "Leeds"
    - 'button "Pin to SCREENS-1: NORTHGATE HOLDINGS LIMITED"'
    - 'button "More actions: NORTHGATE HOLDINGS LIMITED"'
    - navigation "Dossier of NORTHGATE HOLDINGS LIMITED"
    - heading /^Signals/ [level=2]
    - list:
      - listitem:
        - heading "Charge not satisfied" [level=3]
        - paragraph:
          - 'link "The charge, evidence of: Charge not satisfied"'
    - group: /checks? clear/
    - paragraph: /^Signals are prompts, not findings\\./
    - heading "Officers in office" [level=2]
    - list:
      - listitem:
        - link "Mrs Helen Margaret STAINTHORPE"
    - heading "Controllers" [level=2]
    - list:
      - listitem: /WIŚNIEWSKA-HALL/
    - heading "Facts" [level=2]
    - term: What it is
    - definition: /Private limited company, England and Wales/
    - term: Business
    - group "Source"
  `)

  await openAndRun(page, '/companies/90000001/officers')
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await expect(main).toMatchAriaSnapshot(`
    - heading "Mrs Helen Margaret STAINTHORPE" [level=1]
    - heading "Appointments by status" [level=2]
    - term: Current
    - definition: "4"
    - term: In office when dissolved
    - definition: "1"
    - term: Resigned
    - definition: "8"
    - term: Total
    - definition: "13"
    - 'heading "Appointments: 13" [level=2]'
    - table "Appointments"
  `)

  await page.getByRole('link', { name: /^record / }).click()
  await expect(main).toMatchAriaSnapshot(`
    - heading "Director’s details" [level=1]
    - text: Found
    - heading "Result" [level=2]
    - heading "Request" [level=2]
    - term: Analyst
    - definition: ada
    - heading "Answer as received" [level=2]
    - button "Show"
    - link "Download answer"
    - heading "Verify" [level=2]
    - button "Verify in this browser"
    - heading "In the chain" [level=2]
    - table "Events of this record"
  `)
})
