import type { HouseTemplate } from '../../../contract/desk/house.ts'
import { mostLogoBytes, mostLogoSide } from '../../../contract/house-template.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Copyable } from '../../ui/Copyable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useChosenFile } from '../../ui/useChosenFile.ts'
import { logoAddress, useHouse } from './house.ts'
import css from './Team.module.css'

const most = `${mostLogoBytes / 1024} KB`

type Props = { logo: HouseTemplate['logo']; organisation: string }

/** The logo on the title page. The server reads its kind from its bytes. */
export function LogoPanel({ logo, organisation }: Props) {
  const { setLogo, removeLogo } = useHouse()
  const { errors, isBusy, send } = useSending()
  const { choose, refused, checked } = useChosenFile({
    field: 'logo',
    most: mostLogoBytes,
    none: 'Choose a picture.',
    tooLarge: `This picture is larger than ${most}. Choose a smaller one.`,
  })

  function setChosen(form: HTMLFormElement): void {
    if (isBusy) return
    const file = checked()
    if (file === null) return
    void send(async () => {
      await setLogo(file)
      form.reset()
      choose(null)
    })
  }

  return (
    <Panel title="Logo">
      {logo === null ? (
        <p>No logo. Reports begin with their title.</p>
      ) : (
        <>
          <p className={css.logo}>
            <img src={logoAddress(logo.sha256)} alt={organisation ? `Logo of ${organisation}` : 'Logo'} />
          </p>
          <Facts
            facts={[
              ['Kind', `${logo.type === 'image/png' ? 'PNG' : 'JPEG'}, ${logo.width} × ${logo.height} pixels`],
              ['SHA-256', <Copyable key="sha256" what="SHA-256" value={logo.sha256} shown={16} />],
            ]}
          />
        </>
      )}
      <Form label="Logo" errors={refused ?? errors} onSend={(_given, form) => setChosen(form)}>
        <Field
          label="Picture"
          name="logo"
          id="logo"
          type="file"
          accept=".png,.jpg,.jpeg"
          hint={`A PNG or JPEG, at most ${most} and ${mostLogoSide} pixels wide. Its metadata is removed.`}
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
        <Actions>
          <Button type="submit" aria-disabled={isBusy}>
            Set logo
          </Button>
          {logo && (
            <Button look="quiet" aria-disabled={isBusy} onClick={() => isBusy || void send(removeLogo)}>
              Remove logo
            </Button>
          )}
        </Actions>
      </Form>
    </Panel>
  )
}
