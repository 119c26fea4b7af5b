import { describeGroups } from '../describeGroups.ts';

describeGroups(0);
