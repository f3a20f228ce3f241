import { findProject } from '@tachograph/store/projects';
import { authenticate } from '../../authenticate.ts';
import type { Intake } from '../../intake.ts';
import type { Handler } from '../add-address.ts';

/** The rules of the token's project, as they were written; an empty list where there are none. */
export const getMapping =
  (intake: Intake): Handler =>
  async (request) => {
    const { project } = await authenticate(intake, request, null);
    return (await findProject(intake.deps.db, project.slug))?.mapping ?? [];
  };
