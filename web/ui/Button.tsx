import type { AnchorHTMLAttributes, ComponentProps } from 'react'
import css from './Button.module.css'
import { isSecondHalf } from './first-press.ts'

type Look = 'main' | 'plain' | 'quiet'

/**
 * One main button to a form; quiet ones in feet and toolbars. What sends a form is never pressed by the second half of a
 * double click.
 */
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
    onClick={(event) => (type === 'submit' && isSecondHalf(event) ? event.preventDefault() : onClick?.(event))}
    {...rest}
  />
)

/** Leads out of the application, with the weight of a button. */
export const ButtonLink = ({ look = 'plain', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) => (
  <a className={`${css.button} ${css.link} ${css[look]}`} {...rest} />
)
