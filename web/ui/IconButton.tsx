import type { ComponentProps } from 'react'
import css from './IconButton.module.css'
import { Icon, type IconName } from './icon/Icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; name: string }

/** A tool of a dense bar. Its name is said by screen readers, and shown on hover. */
export const IconButton = ({ icon, name, ...rest }: Props) => (
  <button type="button" className={css.tool} aria-label={name} title={name} {...rest}>
    <Icon name={icon} size={16} />
  </button>
)

type LinkProps = ComponentProps<'a'> & { icon: IconName; name: string; href: string }

/** A link of a dense bar. */
export const IconLink = ({ icon, name, href, ...rest }: LinkProps) => (
  <a href={href} className={css.tool} aria-label={name} title={name} {...rest}>
    <Icon name={icon} size={16} />
  </a>
)
