import { api } from '@/trpc/server.ts';
import { TopologyCard } from './topology-card.tsx';

/** The card of a scenario's page: nothing where no two environments differ only in distance. */
export async function TopologySection({ project, scenario }: { project: string; scenario: string }) {
  const { topology, slots } = await api.sweep.topology({ project, scenario });
  return <TopologyCard project={project} scenario={scenario} topology={topology} slots={slots} />;
}
