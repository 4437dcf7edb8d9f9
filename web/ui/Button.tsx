import type { AnchorHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './Button.module.css'

type Look = 'main' | 'plain' | 'tool' | 'quiet'

/** One main button per form, tools in toolbars, quiet ones in text. The second click of a double click never submits. */
export const Button = ({
  look = 'plain',
  className = '',
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & { look?: Look }) => (
  <button
    type={type}
    className={`${css.button} ${css[look]} ${className}`}
    onClick={(event) => (type === 'submit' && isSecondClick(event) ? event.preventDefault() : onClick?.(event))}
    {...rest}
  />
)

/** A link out of the application that looks like a button. */
export const ButtonLink = ({ look = 'plain', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) => (
  <a className={`${css.button} ${css.link} ${css[look]}`} {...rest} />
)

/** A link within the application that looks like a button, for the actions of a page. */
export const LinkButton = ({ look = 'tool', ...rest }: LinkProps & { look?: Look }) => (
  <Link className={`${css.button} ${css.link} ${css[look]}`} {...rest} />
)

/** The page may have changed under the pointer since the first click of a double click. */
const isSecondClick = ({ detail }: MouseEvent): boolean => detail > 1

/** For buttons that write: ignores the second click of a double click, which would write or spend again. */
export const firstClick = (act: () => unknown) => (event: MouseEvent) => {
  if (!isSecondClick(event)) act()
}

/** Tools that belong together, under one name for screen readers. */
export const ButtonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <span role="group" aria-label={label} className={css.group}>
    {children}
  </span>
)
