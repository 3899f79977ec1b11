import type { ErrorComponentProps } from '@tanstack/react-router'
import { LinkButton } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { Page } from '../../ui/layout/page'
import { isMissingCode } from '../code/missing-code'
import { MissingCodePage } from '../code/missing-code-page'

/** Shown for an address that no route matches. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Empty title="No page has this address" action={<LinkButton to="/vehicles">Go to vehicles</LinkButton>}>
        The link may be old or incomplete.
      </Empty>
    </Page>
  )
}

/** Shown for a page that throws while it is drawn or whose code is missing. The rest of the console still works. */
export function PageFailed(props: ErrorComponentProps) {
  if (isMissingCode(props.error)) return <MissingCodePage error={props.error} />
  return (
    <Page title="Something went wrong">
      <Failure error={props.error} onRetry={props.reset} title="This page could not be shown" />
    </Page>
  )
}
