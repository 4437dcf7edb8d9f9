import { Fragment } from 'react'
import type { RenderedBlock, Shape, Span } from '../../../../contract/desk/reports.ts'
import { redactionReasons } from '../../../../contract/reports.ts'
import { circleRadius, markOf, pathOf } from '../../../../entities/graph-picture/kind-marks.ts'
import { lineHeight } from '../../../../entities/picture-names.ts'
import { numberInWords } from '../../../ui/numbers.ts'
import drawn from './Picture.module.css'
import css from './Report.module.css'
import written from './Text.module.css'

type Shown = {
  mostRows?: number
  /** Hides a caption or heading that repeats the title. */
  title?: string
}

/** The server's rendering of a block, as in the files. */
export const Rendered = ({ blocks, ...shown }: Shown & { blocks: readonly RenderedBlock[] }) =>
  blocks.map((block) => <Block key={block.id} block={block} {...shown} />)

export function Block({ block, mostRows = Number.POSITIVE_INFINITY, title }: Shown & { block: RenderedBlock }) {
  switch (block.kind) {
    case 'heading': {
      if (block.spans.map(({ text }) => text).join('') === title) return null
      const Heading = `h${Math.min(6, block.level + 1)}` as 'h3'
      return (
        <Heading dir="auto">
          <Spans of={block.spans} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p dir="auto" data-voice={block.voice}>
          <Spans of={block.spans} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <>
          <List>
            {block.items.slice(0, mostRows).map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items have no names of their own, and never move.
              <li key={index} dir="auto">
                <Spans of={item} />
              </li>
            ))}
          </List>
          <Rest count={block.items.length - mostRows} />
        </>
      )
    }
    case 'table':
      return (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
          <figure className={written.wide} tabIndex={0} aria-label={block.caption || 'Table'}>
            <table>
              {block.caption && block.caption !== title && <caption>{block.caption}</caption>}
              <thead>
                <tr>
                  {block.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {block.rows.slice(0, mostRows).map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <tr key={index}>
                    {row.map((cell, column) => (
                      <td key={block.columns[column]} dir="auto">
                        <Spans of={cell} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </figure>
          <Rest count={block.rows.length - mostRows} />
        </>
      )
    case 'picture':
      return (
        <>
          <svg
            className={drawn.picture}
            viewBox={`0 0 ${block.width} ${block.height}`}
            role="img"
            aria-label={block.alt}
            preserveAspectRatio="xMinYMin meet"
          >
            {block.shapes.map((shape, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Drawn key={index} shape={shape} />
            ))}
          </svg>
          {block.caption && (
            <p className={css.small} dir="auto">
              {block.caption}
            </p>
          )}
        </>
      )
  }
}

const Rest = ({ count }: { count: number }) =>
  count > 0 && <p className={css.small}>And {numberInWords(count)} more in the report.</p>

const Spans = ({ of: spans }: { of: readonly Span[] }) =>
  spans.map(({ text, bold, italic, cites = [], redacted }, index) => {
    const words = redacted ? <mark className={written.redacted}>redacted: {redactionReasons[redacted]}</mark> : text
    const strong = bold ? <strong>{words}</strong> : words
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>
        {italic ? <em>{strong}</em> : strong}
        {cites.map((number) => (
          <sup key={number}>[{number}]</sup>
        ))}
      </Fragment>
    )
  })

function Drawn({ shape }: { shape: Shape }) {
  switch (shape.shape) {
    case 'line': {
      const { shape: _, dashed, ...ends } = shape
      return <line {...ends} strokeDasharray={dashed ? '4 3' : undefined} />
    }
    case 'dot': {
      const mark = markOf(shape.kind)
      if (mark)
        return (
          <path
            d={pathOf(mark)}
            data-kind={shape.kind}
            transform={`translate(${shape.x} ${shape.y}) scale(${shape.r / circleRadius})`}
          />
        )
      return <circle cx={shape.x} cy={shape.y} r={shape.r} data-kind={shape.kind} />
    }
    case 'text':
      return (
        <text x={shape.x} y={shape.y} textAnchor={shape.anchor} data-quiet={shape.quiet}>
          {shape.text.split('\n').map((line, at) => (
            <tspan key={line} x={shape.x} dy={at === 0 ? undefined : lineHeight}>
              {line}
            </tspan>
          ))}
        </text>
      )
    case 'outline':
      return <polygon data-of={shape.of} points={shape.points.map((point) => point.join()).join(' ')} />
  }
}
