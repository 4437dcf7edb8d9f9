import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { OwnLayerRow } from './OwnLayerRow.tsx'
import css from './OwnPoints.module.css'
import { putBack, useOwnPoints } from './own-points.ts'

/** Named, hidden and removed; and the one that is selected, with all that its row says. */
export function OwnLayers() {
  const [{ layers, selected, removed }, change] = useOwnPoints()
  const layer = layers.find(({ key }) => key === selected?.layer)
  const chosen = layer?.places.find(({ id }) => id === selected?.place)
  return (
    <section className={css.own} aria-label="Own points">
      {layers.length > 0 && (
        <ul className={css.layers}>
          {layers.map((layer) => (
            <OwnLayerRow key={layer.key} layer={layer} />
          ))}
        </ul>
      )}
      <p role="status" className={css.removed}>
        {removed && (
          <>
            “{removed.name}” with {count(removed.places.length, 'place')} is removed.{' '}
            <Button look="quiet" onClick={() => change(putBack)}>
              Put it back
            </Button>
          </>
        )}
      </p>
      {chosen && (
        <section className={css.chosen} aria-label="Selected of the own points" aria-live="polite">
          <p>
            <strong>{chosen.name}</strong> <span className={css.of}>{layer?.name}</span>
          </p>
          <p className={css.of}>{chosen.what}</p>
          <dl>
            {chosen.facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </section>
  )
}
