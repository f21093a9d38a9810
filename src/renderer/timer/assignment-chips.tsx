/** Project and tags beside the clock: of the running entry, or of the next one. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { EntryView, View } from '#shared/timer/view.ts';
import { looksLikeTime } from '#shared/timer/quick-entry/line-times.ts';
import { useActions } from '../page/actions.ts';
import { useLatest } from '../data/use-query.ts';
import { useServices } from '../page/services.ts';
import { type Choice, ChoiceChip } from './choice-chip.tsx';
import { draftAssignment } from './description/description-draft.ts';
import { type ChosenProject, type ChosenTag, type Assignment, unassigned, assignmentRequest } from './assignment.ts';
import { ProjectName } from './project-name.tsx';
import type { DescriptionLine } from './description/use-description-line.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './timer.module.css';

interface AssignmentChipsProps {
  readonly view: View;
  readonly line: DescriptionLine;
  /** Project and tags in the text; they take precedence over those chosen here. */
  readonly named: Assignment | null;
  readonly onOverlay: (bottomPx: number) => void;
}

function assignmentOfEntry({ project, task, tags }: EntryView): Assignment {
  return { project, taskId: task?.id ?? null, tags: tags.map(({ id, name }) => ({ id, name: name ?? '' })) };
}

function sameTag(one: ChosenTag, other: ChosenTag): boolean {
  return one.id === null ? one.name === other.name : one.id === other.id;
}

/** The project that the entry has, or gets. */
function projectOf({ project }: Assignment, byDefault: ChosenProject | null): ChosenProject | null {
  return project === 'none' ? null : (project ?? byDefault);
}

function coloured(project: ChosenProject | null, catalog: CatalogView | null): ChosenProject | null {
  return project === null
    ? null
    : { ...project, color: project.color ?? catalog?.projects.find(({ id }) => id === project.id)?.color ?? null };
}

export function AssignmentChips({ view, line, named, onOverlay }: AssignmentChipsProps) {
  const { clocktower, data, i18n } = useServices();
  const { perform } = useActions();
  const { messages } = i18n;
  const catalog = useLatest(data.catalog);
  const running = view.timer.kind === 'running' ? view.timer.entry : null;
  // Renaming the running entry does not change its project.
  const drafted = running === null ? (draftAssignment(line.draft) ?? unassigned) : draftAssignment(line.draft);
  const assignment = drafted ?? (running === null ? unassigned : assignmentOfEntry(running));
  const isNext = drafted !== null || running === null;
  const project = coloured(
    projectOf(named === null || named.project === null ? assignment : named, isNext ? view.defaultProject : null),
    catalog,
  );
  const tags = [...assignment.tags, ...(named?.tags ?? []).filter((tag) => !assignment.tags.some((each) => sameTag(each, tag)))];

  function put(next: Assignment): void {
    if (isNext || running === null) {
      line.dispatch({ kind: 'assigned', assignment: next });
      return;
    }
    const { tags: ids = [], tagNames, ...where } = assignmentRequest(next);
    const wanted = projectOf(next, null);
    const isMoved = wanted?.id !== running.project?.id || wanted?.name !== running.project?.name;
    const moved = wanted === null ? { projectId: null, taskId: null } : where;
    void perform(() =>
      clocktower.changeEntry({
        localId: running.localId,
        ...(isMoved ? moved : {}),
        tags: ids,
        ...(tagNames === undefined ? {} : { tagNames }),
      }),
    );
  }

  function projectChoice(each: ChosenProject): Choice {
    return {
      key: each.id ?? each.name,
      label: each.name,
      color: each.color,
      isChosen: each.id === project?.id && each.name === project.name,
      choose: () => put({ ...assignment, project: each, taskId: null }),
    };
  }

  const none: Choice = {
    key: 'none',
    label: messages.projectAndTask.noProject,
    color: null,
    isChosen: project === null,
    choose: () => put({ ...assignment, project: 'none', taskId: null }),
  };
  const offers = catalog?.offers;
  const createsProjects = (offers?.projectOfEntry === true || offers?.tasks === true) && catalog?.rights.projects.create === true;
  const createsTags = offers?.tags === true && catalog?.rights.tags.create === true;
  const tagChoices = (catalog?.tags ?? []).flatMap(({ id, name }): readonly Choice[] => {
    const tag = name === null ? null : { id, name };
    const isChosen = assignment.tags.some((each) => each.id === id);
    return tag === null
      ? []
      : [
          {
            key: id,
            label: tag.name,
            isChosen,
            choose: () =>
              put({ ...assignment, tags: isChosen ? assignment.tags.filter((each) => each.id !== id) : [...assignment.tags, tag] }),
          },
        ];
  });
  const tagNames = tags.map(({ name }) => `#${name}`).join(' ');

  return (
    <span className={styles.placeChips}>
      <ChoiceChip
        label={project === null ? messages.popover.addProject : messages.popover.projectIs(project.name)}
        choices={[none, ...(catalog?.projects ?? []).map(projectChoice)]}
        creation={
          createsProjects
            ? (name) => ({
                key: 'new',
                label: messages.quickEntry.createProject(name),
                color: null,
                choose: () => put({ ...assignment, project: { id: null, name, color: null }, taskId: null }),
              })
            : null
        }
        isMultiple={false}
        onOverlay={onOverlay}
      >
        {project === null ? <span className={styles.chipEmpty}>{messages.popover.addProject}</span> : <ProjectName project={project} />}
      </ChoiceChip>
      {tagChoices.length === 0 && !createsTags ? null : (
        <ChoiceChip
          label={tags.length === 0 ? messages.popover.addTags : messages.popover.tagsAre(tags.map(({ name }) => name).join(', '))}
          choices={tagChoices}
          creation={
            createsTags
              ? (name) =>
                  looksLikeTime(name)
                    ? null
                    : {
                        key: 'new',
                        label: messages.quickEntry.createTag(name),
                        choose: () => put({ ...assignment, tags: [...assignment.tags, { id: null, name }] }),
                      }
              : null
          }
          isMultiple
          onOverlay={onOverlay}
        >
          {tags.length === 0 ? (
            <span className={styles.chipEmpty}>#</span>
          ) : (
            <span className={`${controlStyles.ellipsis} ${styles.chipTags}`}>{tagNames}</span>
          )}
        </ChoiceChip>
      )}
    </span>
  );
}
