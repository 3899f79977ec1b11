import type { ConsoleConfig } from '../../api/transport/config'
import { Fact, Facts } from '../../ui/layout/facts'
import { Section } from '../../ui/layout/section'
import { versions } from './versions'

/** What config.json says, and the versions at work. */
export function DeploymentFacts({ config }: { config: ConsoleConfig }) {
  return (
    <Section title="Deployment" panel>
      <Facts>
        <Fact name="API">{config.apiBaseUrl || 'this console’s own origin'}</Fact>
        <Fact name="Sign-in page">{config.signInUrl}</Fact>
        <Fact name="Sign-out">{config.signOutUrl ?? 'not configured'}</Fact>
        <Fact name="Vehicle reads">{config.vehicleReads}</Fact>
        <Fact name="Fleets">
          {config.fleets?.map(({ id, title }) => `${title} (${id})`).join(', ') || 'none configured'}
        </Fact>
        {Object.entries(versions).map(([name, version]) => (
          <Fact key={name} name={`Version: ${name}`}>
            {version}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
