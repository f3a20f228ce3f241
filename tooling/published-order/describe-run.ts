import { type NormalisedRun, productName } from '@tachograph/schema/normalise';

export function serverOf({ environment }: NormalisedRun): string {
  const { server } = environment.record;
  return server?.product ? `${productName(server.product)} ${server.version ?? ''}`.trim() : 'not stated';
}

export function machineOf({ environment }: NormalisedRun): string {
  const { client } = environment.record;
  const memory = client?.memoryBytes ? toMemory(client.memoryBytes) : null;
  const cores = client?.cpu?.logical ? `${client.cpu.logical} ${client.cpu.logical === 1 ? 'core' : 'cores'}` : null;
  const cloud = [client?.cloud?.provider, client?.cloud?.instanceType].filter(Boolean).join(' ');
  const known = [client?.cpu?.model, cores, memory, client?.os, client?.virtualization, cloud].filter(Boolean);
  return known.join(', ') || 'not stated';
}

const toMemory = (bytes: number) =>
  bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MB` : `${Math.round(bytes / 2 ** 30)} GB`;

const TRANSPORTS: Readonly<Record<string, string>> = { tcp: 'TCP', unix: 'UNIX socket' };
const TOPOLOGIES: Readonly<Record<string, string>> = { 'same-host': 'one host', 'two-hosts': 'two hosts' };

export function linkOf({ environment }: NormalisedRun): string {
  const { link, pinning } = environment.record;
  const isShared = pinning?.client?.length === 1 && pinning.client[0] === pinning.server?.[0];
  const pinned = isShared && pinning.server?.length === 1 ? 'client and server on one core' : null;
  const known = [TRANSPORTS[link?.transport ?? ''], TOPOLOGIES[link?.topology ?? ''], pinned].filter(Boolean);
  return known.join(', ') || 'not stated';
}

export function toolOf({ run, environment }: NormalisedRun): string {
  const { runtime } = environment.record;
  const tool = [run.harness?.tool?.name, run.harness?.tool?.version].filter(Boolean).join(' ');
  const language = runtime?.name ? `${productName(runtime.name)} ${runtime.version ?? ''}`.trim() : '';
  return [tool, language].filter((text) => text !== '').join(', ') || 'not stated';
}
