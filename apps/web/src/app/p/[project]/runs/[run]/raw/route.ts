import { sendRaw } from '@/server/runs/send-raw.ts';

/** The untouched bytes of one upload. */
export const GET = async (_: Request, { params }: { params: Promise<{ project: string; run: string }> }) => {
  const { project, run } = await params;
  return sendRaw(project, run);
};
