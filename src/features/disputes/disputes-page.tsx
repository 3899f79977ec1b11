import { useScope } from '../../domain/person/use-scope'
import { scopeKey } from '../../local/scope'
import { Page } from '../../ui/layout/page'
import type { DisputesProps } from './disputes-props'
import { DisputesWorkspace } from './disputes-workspace'

/** A list of tolls: was each vehicle on the fleet? Another person or fleet has lists of its own. */
export function DisputesPage(props: DisputesProps) {
  const scope = useScope(props.api)
  if (scope === null) return <Page title="Disputes">{null}</Page>
  return <DisputesWorkspace key={scopeKey(scope)} {...props} scope={scope} />
}
