import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Session } from '../../api/session/session'
import { type ConsoleConfig, signInHref } from '../../api/transport/config'

/** The way in, which leads back to the address shown at the moment of the click. */
export function SignInLink(props: {
  config: ConsoleConfig
  session: Session
  newTab?: boolean
  children?: ReactNode
}) {
  return (
    <Button
      component="a"
      fullWidth
      href={signInHref(props.config, window.location)}
      {...(props.newTab && { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        // Back and Forward may have moved since this was drawn.
        event.currentTarget.href = signInHref(props.config, window.location)
        props.session.markSigningIn()
      }}
    >
      {props.children ?? (props.newTab ? 'Sign in in a new tab' : 'Sign in')}
    </Button>
  )
}
