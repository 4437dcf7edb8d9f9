import type { ButtonHTMLAttributes } from 'react'
import css from './Button.module.css'

type Look = 'main' | 'plain' | 'quiet'

/** One main button to a form; quiet ones in feet and toolbars. */
export const Button = ({
  look = 'plain',
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) => (
  <button type={type} className={`${css.button} ${css[look]} ${className}`} {...rest} />
)
