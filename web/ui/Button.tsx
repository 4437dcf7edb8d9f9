import type { AnchorHTMLAttributes, ComponentProps } from 'react'
import css from './Button.module.css'

type Look = 'main' | 'plain' | 'quiet'

/** One main button to a form; quiet ones in feet and toolbars. */
export const Button = ({
  look = 'plain',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: Look }) => (
  <button type={type} className={`${css.button} ${css[look]} ${className}`} {...rest} />
)

/** Leads out of the application, with the weight of a button. */
export const ButtonLink = ({ look = 'plain', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) => (
  <a className={`${css.button} ${css.link} ${css[look]}`} {...rest} />
)
